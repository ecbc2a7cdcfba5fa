/**
 * How many characters must be added, dropped or replaced to get from one text to the other.
 * Not a library's: the one in use elsewhere sets up tables when it is loaded, and this is on the way of every start.
 */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const changed = Math.min(previous[column] ?? 0, current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, changed));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
