import { ToolError } from '@dpttools/kit/errors';
import { detectFileKind } from './file-kind.ts';
import { utf16WithoutMark } from './guess-encoding.ts';
import type { TextCodec } from './text-codec.ts';
import { wrongEncoding } from './wrong-encoding.ts';

interface Head {
  readonly path: string;
  /** The first bytes of the file, some tens of kilobytes if it has them. */
  readonly bytes: Uint8Array;
  readonly codec: TextCodec;
}

/** Throws `not_text`, with the likely type and the tool for it, for what is not text. */
export async function refuseBinary({ path, bytes, codec }: Head): Promise<void> {
  const kind = detectFileKind(bytes, path);
  if (kind === undefined) {
    if (codec.unitBytes > 1 || !looksBinary(bytes)) return;
    if (utf16WithoutMark(bytes) !== undefined) {
      throw await wrongEncoding({
        path,
        encoding: codec.name,
        sample: bytes,
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
