/** Breaks a line at blanks so that no part is longer than `maxChars`, where it has blanks. */
export function wrapText(line: string, maxChars: number): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > maxChars) {
    const blank = rest.lastIndexOf(' ', maxChars);
    const end = blank > 0 ? blank : maxChars;
    parts.push(rest.slice(0, end));
    rest = rest.slice(blank > 0 ? end + 1 : end);
  }
  return [...parts, rest];
}
