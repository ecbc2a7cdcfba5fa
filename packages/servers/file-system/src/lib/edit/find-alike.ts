import type { Pauses } from '../text/pauses.ts';
import { LetterGroups } from './letter-groups.ts';
import { type Piece, type PieceText, piecesOf } from './text-pieces.ts';

const maxCandidates = 5;
const budgetMs = 500;

interface Scored {
  readonly piece: Piece;
  readonly score: number;
}

/** The pieces at which the lines with most letter groups of the wanted ones begin, best first. */
export async function findAlike(
  text: PieceText,
  wantedLines: readonly string[],
  pauses: Pauses,
): Promise<Piece[]> {
  const deadline = performance.now() + budgetMs;
  const groups = new LetterGroups(wantedLines);
  const isSpent = () => performance.now() > deadline;
  /** The last pieces, as many as lines are wanted. */
  const window: Scored[] = [];
  let best: readonly Scored[] = [];
  let score = 0;
  let index = 0;
  for (const piece of piecesOf(text)) {
    const slot = index % wantedLines.length;
    const here = groups.countIn(text.text.slice(piece.start, piece.end));
    score += here - (window[slot]?.score ?? 0);
    window[slot] = { piece, score: here };
    index += 1;
    const first = window[index % wantedLines.length] ?? window[0];
    if (first !== undefined) best = withBest(best, { piece: first.piece, score });
    if (index % 64 !== 0 || !pauses.isDue) continue;
    if (isSpent()) break;
    await pauses.take();
  }
  return best.map(({ piece }) => piece);
}

function withBest(best: readonly Scored[], next: Scored): readonly Scored[] {
  if (best.length === maxCandidates && next.score <= (best.at(-1)?.score ?? 0)) return best;
  return [...best.filter(({ piece }) => piece !== next.piece), next]
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCandidates);
}
