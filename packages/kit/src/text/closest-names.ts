import { distance } from 'fastest-levenshtein';

/** The known names that a misspelt one may have meant, nearest first. */
export function closestNames(name: string, known: readonly string[], most = 3): string[] {
  const wanted = name.toLowerCase();
  const reach = Math.max(2, Math.floor(name.length / 3));
  return known
    .map((candidate) => ({ candidate, away: distanceBetween(wanted, candidate.toLowerCase()) }))
    .filter(({ away }) => away <= reach)
    .sort((a, b) => a.away - b.away)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** A part of a name counts as near: `file` for `file_path`. */
function distanceBetween(wanted: string, candidate: string): number {
  const contained = wanted.length > 2 && (candidate.includes(wanted) || wanted.includes(candidate));
  return contained ? 1 : distance(wanted, candidate);
}

/** ` Did you mean …?`, or nothing when no name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = closestNames(name, known);
  return near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '';
}
