export interface OrderedEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * Folders first, then by name without regard to case; names that differ in case alone by code unit.
 * No locale takes part, so that every machine gives the same order.
 */
export function sortEntries<Entry extends OrderedEntry>(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, key: entry.name.toLowerCase() }))
    .sort(
      (a, b) =>
        Number(b.entry.isFolder) - Number(a.entry.isFolder) ||
        compareUnits(a.key, b.key) ||
        compareUnits(a.entry.name, b.entry.name),
    )
    .map(({ entry }) => entry);
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
