/** Breaks a line at blanks, and behind commas as compact JSON has them, so that no part is longer than `maxChars`. */
export function wrapText(line: string, maxChars: number): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > maxChars) {
    const blank = rest.lastIndexOf(' ', maxChars);
    const comma = rest.lastIndexOf(',', maxChars - 1) + 1;
    const found = Math.max(blank, comma);
    const end = found > 0 ? found : maxChars;
    parts.push(rest.slice(0, end));
    rest = rest.slice(rest[end] === ' ' ? end + 1 : end);
  }
  return [...parts, rest];
}
