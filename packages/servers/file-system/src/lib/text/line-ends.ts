/** `cr`: no line feed at all, so carriage returns end the lines; `mixed`: some line feeds follow one, some do not. */
export type NewlineStyle = 'lf' | 'crlf' | 'cr' | 'mixed' | 'none';

export function newlineStyle({ lf, cr, crlf }: { lf: number; cr: number; crlf: number }): NewlineStyle {
  if (lf === 0) return cr > 0 ? 'cr' : 'none';
  if (crlf === 0) return 'lf';
  return crlf === lf ? 'crlf' : 'mixed';
}

/** A text with line feeds as its only line ends, and the way back to the places in the text itself. */
export interface PlainLines {
  readonly text: string;
  /** The place in the original; a line feed stands for the whole line end there. */
  toOriginal(index: number): number;
}

/** Carriage returns end lines only where nothing else does. */
export function isCrText(text: string): boolean {
  return text.includes('\r') && !text.includes('\n');
}

export function plainLines(original: string): PlainLines {
  if (isCrText(original)) return { text: original.replaceAll('\r', '\n'), toOriginal: (index) => index };
  if (!original.includes('\r\n')) return { text: original, toOriginal: (index) => index };
  // Places in the plain text of the line feeds that lost their carriage return, ascending.
  const shortened: number[] = [];
  for (let at = original.indexOf('\r\n'); at !== -1; at = original.indexOf('\r\n', at + 2)) {
    shortened.push(at - shortened.length);
  }
  return {
    text: original.replaceAll('\r\n', '\n'),
    toOriginal: (index) => index + countBelow(shortened, index),
  };
}

/** The line ends of a text in order, as they are. */
export function lineEndsOf(text: string): string[] {
  return isCrText(text) ? (text.match(/\r/g) ?? []) : (text.match(/\r?\n/g) ?? []);
}

export function newlineStyleOf(text: string): NewlineStyle {
  const lf = countOf(text, '\n');
  return newlineStyle({ lf, cr: lf === 0 ? countOf(text, '\r') : 0, crlf: countOf(text, '\r\n') });
}

function countOf(text: string, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) count += 1;
  return count;
}

/** The line end nearest after a place, else before it, else a line feed. */
export function lineEndNear(text: string, at: number): string {
  if (isCrText(text)) return '\r';
  const next = text.indexOf('\n', at);
  const found = next === -1 ? text.lastIndexOf('\n', at) : next;
  return found > 0 && text[found - 1] === '\r' ? '\r\n' : '\n';
}

/** The 1-based number of the line that a place in a text with line feeds is on. */
export function lineNumberAt(plainText: string, index: number): number {
  let line = 1;
  for (let at = plainText.indexOf('\n'); at !== -1 && at < index; at = plainText.indexOf('\n', at + 1))
    line += 1;
  return line;
}

function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
