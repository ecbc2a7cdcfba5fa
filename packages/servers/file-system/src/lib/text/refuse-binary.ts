import { ToolError } from '@dpttools/kit/errors';
import { detectFileKind } from './file-kind.ts';
import { utf16WithoutMark } from './guess-encoding.ts';
import type { TextCodec } from './text-codec.ts';
import { unicodeCodec } from './unicode-codecs.ts';
import { isDecodable, type KnownBytes, wrongEncoding } from './wrong-encoding.ts';

interface CodedBytes extends KnownBytes {
  readonly path: string;
  readonly codec: TextCodec;
}

/** Throws `not_text`, with the likely type and the tool for it, for what is not text. */
export async function refuseBinary({ path, codec, ...known }: CodedBytes): Promise<void> {
  const { bytes } = known;
  const kind = detectFileKind(bytes, path);
  if (kind === undefined) {
    if (codec.unitBytes > 1 || !looksBinary(bytes)) return;
    const form = utf16WithoutMark(bytes);
    if (form !== undefined && (await isDecodable(known, unicodeCodec(form)))) {
      throw await wrongEncoding({
        ...known,
        path,
        encoding: codec.name,
        place: 'zero bytes between the characters',
      });
    }
  }
  throw new ToolError({
    code: 'not_text',
    message: `${path} is not text but ${kind === undefined ? 'binary data of unknown type' : withArticle(kind.name)}.`,
    hint:
      kind?.tool === undefined ? 'get_file_metadata tells its size and times.' : `Read it with ${kind.tool}.`,
  });
}

/** Throws `not_text` for bytes that would not be read as text again. */
export function keepText(bytes: Uint8Array, codec: TextCodec, path: string): void {
  if (codec.unitBytes > 1 || !looksBinary(bytes)) return;
  const at = bytes.indexOf(0);
  const what = at === -1 ? 'so many control characters' : `U+0000 (byte ${at})`;
  throw new ToolError({
    code: 'not_text',
    message: `With ${what}, ${path} would be no text file any more; nothing was written.`,
    hint: 'Leave them out, or write them as escapes of the language of the file, such as \\0.',
  });
}

const withArticle = (name: string) => `${/^[AEIO]/i.test(name) ? 'an' : 'a'} ${name}`;

/** A NUL, or more control characters than text has. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 8192);
  if (sample.includes(0)) return true;
  let controls = 0;
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0;
    // Tab to carriage return, and the escapes of coloured logs, are found in text.
    if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) controls += 1;
  }
  return controls > 16 && controls > sample.length * 0.1;
}
