import { ToolError } from '@dpttools/kit/errors';
import type { Pauses } from './pauses.ts';
import type { TextCodec } from './text-codec.ts';

const stepChars = 262_144;

/** Encodes, or throws `not_encodable` with the character and its line. */
export function encodeText(text: string, codec: TextCodec, firstLine = 1): Uint8Array {
  const bytes = codec.encode(text);
  if (bytes !== undefined) return bytes;
  const { character, line } = findUnencodable(text, codec);
  const place = `line ${firstLine + line - 1} of the text`;
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isHalf = !character.isWellFormed();
  throw new ToolError({
    code: 'not_encodable',
    message: isHalf
      ? `Half a surrogate pair (U+${point}, ${place}) is no character; nothing was written.`
      : `${codec.name} has no character ${JSON.stringify(character)} (U+${point}, ${place}); nothing was written.`,
    hint: isHalf
      ? 'Send well-formed text.'
      : 'Replace the character, or write the whole file in another encoding.',
  });
}

/** The same for a text of any size. */
export async function encodeSteadily(text: string, codec: TextCodec, pauses: Pauses): Promise<Uint8Array> {
  if (text.length <= stepChars) return encodeText(text, codec);
  const parts: Uint8Array[] = [];
  let line = 1;
  for (let from = 0; from < text.length; ) {
    const to = endOfPiece(text, from + stepChars);
    const piece = text.slice(from, to);
    parts.push(encodeText(piece, codec, line));
    line += piece.split('\n').length - 1;
    from = to;
    if (pauses.isDue) await pauses.take();
  }
  return Buffer.concat(parts);
}

/** Never inside a surrogate pair. */
function endOfPiece(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end + 1 : end;
}

function findUnencodable(text: string, codec: TextCodec): { character: string; line: number } {
  let line = 1;
  const known = new Set<string>();
  for (const character of text) {
    if (!known.has(character)) {
      if (codec.encode(character) === undefined) return { character, line };
      known.add(character);
    }
    if (character === '\n') line += 1;
  }
  // Each exists alone but not in this sequence: the first that is not ASCII stands for it.
  return { character: /[^\p{ASCII}]/u.exec(text)?.[0] ?? text.slice(0, 1), line: 1 };
}
