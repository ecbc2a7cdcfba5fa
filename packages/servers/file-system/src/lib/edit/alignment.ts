import type { Pauses } from '../text/pauses.ts';

/**
 * Where in a long piece of text the wanted one lies best: the difference of places that most groups of three letters
 * agree on. Quadratic where the texts repeat themselves, so both must be short.
 */
export async function alignment(piece: string, wanted: string, pauses: Pauses): Promise<number> {
  const { lastPlaces, placesBefore } = groupPlaces(piece);
  const votes = new Int32Array(piece.length);
  for (let at = 0; at + 3 <= wanted.length; at++) {
    let found = lastPlaces.get(wanted.slice(at, at + 3)) ?? -1;
    for (; found >= at; found = placesBefore[found] ?? -1) votes[found - at] = (votes[found - at] ?? 0) + 1;
    if (at % 256 === 0 && pauses.isDue) await pauses.take();
  }
  let best = 0;
  for (let shift = 1; shift < votes.length; shift++) {
    if ((votes[shift] ?? 0) > (votes[best] ?? 0)) best = shift;
  }
  return best;
}

/** The last place of each group, and for each place the one before it with the same group. */
function groupPlaces(piece: string): { lastPlaces: Map<string, number>; placesBefore: Int32Array } {
  const lastPlaces = new Map<string, number>();
  const placesBefore = new Int32Array(piece.length);
  for (let at = 0; at + 3 <= piece.length; at++) {
    const group = piece.slice(at, at + 3);
    placesBefore[at] = lastPlaces.get(group) ?? -1;
    lastPlaces.set(group, at);
  }
  return { lastPlaces, placesBefore };
}
