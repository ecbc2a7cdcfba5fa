/** The text, or its beginning with three points where something was cut off; no pair is torn. */
export function clipText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const isTorn = /[\ud800-\udbff]/.test(text.charAt(maxChars - 4));
  return `${text.slice(0, maxChars - (isTorn ? 4 : 3))}...`;
}
