import { editDistance } from './edit-distance.ts';

// No name of ours is near a longer one, and comparing costs with the length.
const longestName = 64;

/** The known names that a misspelt one may have meant, nearest first. */
export function closestNames(name: string, known: readonly string[], most = 3): string[] {
  if (name.length > longestName) return [];
  const wanted = name.toLowerCase();
  const reach = Math.max(2, Math.floor(name.length / 3));
  return known
    .map((candidate) => ({ candidate, away: distanceBetween(wanted, candidate.toLowerCase()) }))
    .filter(({ away }) => away <= reach)
    .sort((a, b) => a.away - b.away)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** Whole words of a name count as near: `file` for `file_path`. */
function distanceBetween(wanted: string, candidate: string): number {
  const away = editDistance(wanted, candidate);
  const isPart = wanted.length > 2 && (holdsWords(candidate, wanted) || holdsWords(wanted, candidate));
  return isPart ? Math.min(away, 1) : away;
}

function holdsWords(name: string, words: string): boolean {
  if (`_${name}_`.includes(`_${words}_`)) return true;
  return words.length * 2 >= name.length && (name.startsWith(words) || name.endsWith(words));
}

/** `Did you mean …?`, or nothing when no name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = closestNames(name, known);
  return near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '';
}
