import { controlAt, countLineFeeds, type LineEndCounts } from './count-line-feeds.ts';
import type { Pauses } from './pauses.ts';
import type { TextCodec } from './text-codec.ts';

/** `cr`: no line feed at all, so carriage returns end the lines; `mixed`: some line feeds follow one, some do not. */
export type NewlineStyle = 'lf' | 'crlf' | 'cr' | 'mixed' | 'none';

/** How many line ends are looked for between two looks at the clock. */
const stepLines = 4096;
const stepChars = 262_144;

export function newlineStyle({ lf, cr, crlf }: { lf: number; cr: number; crlf: number }): NewlineStyle {
  if (lf === 0) return cr > 0 ? 'cr' : 'none';
  if (crlf === 0) return 'lf';
  return crlf === lf ? 'crlf' : 'mixed';
}

/** A text with line feeds as its only line ends, and the way back to the places in the text itself. */
export interface PlainLines {
  readonly text: string;
  /** The place in the original; a line feed stands for the whole line end there. */
  toOriginal(index: number): Promise<number>;
}

/** Carriage returns end lines only where nothing else does. */
export function isCrText(text: string): boolean {
  return text.includes('\r') && !text.includes('\n');
}

export async function plainLines(original: string, pauses: Pauses): Promise<PlainLines> {
  if (isCrText(original))
    return { text: await withLineFeeds(original, '\r', pauses), toOriginal: async (index) => index };
  if (!original.includes('\r\n')) return { text: original, toOriginal: async (index) => index };
  return {
    text: await withLineFeeds(original, '\r\n', pauses),
    toOriginal: (index) => originalPlace(original, index, pauses),
  };
}

async function withLineFeeds(text: string, lineEnd: '\r' | '\r\n', pauses: Pauses): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + stepChars;
    // A line end stays in one piece.
    const to = text[end - 1] === '\r' && text[end] === '\n' ? end + 1 : end;
    parts.push(pieceWithLineFeeds(text.slice(from, to), lineEnd === '\r'));
    from = to;
    if (pauses.isDue) await pauses.take();
  }
  return parts.join('');
}

/** Unit by unit, because replacing takes many times as long where every other character is a line end. */
function pieceWithLineFeeds(piece: string, isCr: boolean): string {
  const bytes = Buffer.allocUnsafe(piece.length * 2);
  let length = 0;
  for (let at = 0; at < piece.length; at++) {
    const unit = piece.charCodeAt(at);
    if (unit === 13 && !isCr && piece.charCodeAt(at + 1) === 10) continue;
    const written = unit === 13 && isCr ? 10 : unit;
    bytes[length] = written & 0xff;
    bytes[length + 1] = written >>> 8;
    length += 2;
  }
  return bytes.toString('utf16le', 0, length);
}

/** Each CR LF before the place is one longer in the original. */
async function originalPlace(original: string, index: number, pauses: Pauses): Promise<number> {
  let passed = 0;
  let at = original.indexOf('\r\n');
  while (at !== -1 && at - passed < index) {
    passed += 1;
    if (passed % stepLines === 0 && pauses.isDue) await pauses.take();
    at = original.indexOf('\r\n', at + 2);
  }
  return index + passed;
}

/** The line ends of a text in order, as they are. */
export function lineEndsOf(text: string): string[] {
  return isCrText(text) ? (text.match(/\r/g) ?? []) : (text.match(/\r?\n/g) ?? []);
}

interface CodedText {
  readonly body: Uint8Array;
  readonly codec: TextCodec;
}

export async function newlineStyleOf({ body, codec }: CodedText, pauses: Pauses): Promise<NewlineStyle> {
  return newlineStyle(await countLineEnds({ body, codec }, pauses));
}

export async function countLineEnds({ body, codec }: CodedText, pauses: Pauses): Promise<LineEndCounts> {
  let [lf, cr, crlf] = [0, 0, 0];
  for (let from = 0; from < body.length; from += stepChars) {
    const followsReturn = from > 0 && controlAt(body, from - codec.unitBytes, codec) === 13;
    const counts = countLineFeeds(body.subarray(from, from + stepChars), codec, followsReturn);
    lf += counts.lf;
    cr += counts.cr;
    crlf += counts.crlf;
    if (pauses.isDue) await pauses.take();
  }
  return { lf, cr, crlf };
}

/** The line end nearest after a place, else before it, else a line feed. */
export function lineEndNear(text: string, at: number): string {
  if (isCrText(text)) return '\r';
  const next = text.indexOf('\n', at);
  const found = next === -1 ? text.lastIndexOf('\n', at) : next;
  return found > 0 && text[found - 1] === '\r' ? '\r\n' : '\n';
}

/** The 1-based numbers of the lines that ascending places in a text with line feeds are on. */
export async function lineNumbersAt(
  plainText: string,
  places: readonly number[],
  pauses: Pauses,
): Promise<number[]> {
  const numbers: number[] = [];
  let line = 1;
  let at = plainText.indexOf('\n');
  for (const place of places) {
    while (at !== -1 && at < place) {
      line += 1;
      if (line % stepLines === 0 && pauses.isDue) await pauses.take();
      at = plainText.indexOf('\n', at + 1);
    }
    numbers.push(line);
  }
  return numbers;
}
