import { ToolError } from '@dpttools/kit/errors';
import type { TextCodec } from './text-codec.ts';

/** Encodes, or throws `not_encodable` with the character and its line. */
export function encodeText(text: string, codec: TextCodec): Uint8Array {
  const bytes = codec.encode(text);
  if (bytes !== undefined) return bytes;
  const { character, line } = findUnencodable(text, codec);
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isHalf = !character.isWellFormed();
  throw new ToolError({
    code: 'not_encodable',
    message: isHalf
      ? `Half a surrogate pair (U+${point}, line ${line} of the text) is no character; nothing was written.`
      : `${codec.name} has no character ${JSON.stringify(character)} (U+${point}, line ${line} of the text); nothing was written.`,
    hint: isHalf
      ? 'Send well-formed text.'
      : 'Replace the character, or write the whole file in another encoding.',
  });
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
