/**
 * A message on one line, with what a terminal would obey shown as an escape.
 * The full account of invisible characters stays with results: its tables would be read at every start.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll(/[\0-\x1f\x7f-\x9f]/g, (found) => `\\x${found.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
