/**
 * How many items, from the first, fit into a budget of characters when written as JSON in one array.
 * A tool that answers a list cuts it with this and says how many are left.
 */
export function countFitting(items: readonly unknown[], maxChars: number): number {
  let used = 2;
  for (const [index, item] of items.entries()) {
    used += (JSON.stringify(item) ?? 'null').length + 1;
    if (used > maxChars) return index;
  }
  return items.length;
}
