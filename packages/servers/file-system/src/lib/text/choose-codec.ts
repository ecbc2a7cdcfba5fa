import { openCodec } from './open-codec.ts';
import type { TextCodec } from './text-codec.ts';
import { formOfMark, unicodeCodec } from './unicode-codecs.ts';
import { isDecodable, type KnownBytes, wrongEncoding } from './wrong-encoding.ts';

export interface ChosenCodec {
  readonly codec: TextCodec;
  readonly hasMark: boolean;
}

/**
 * The codec for a file that begins with these bytes. A byte-order mark says more than the default: asked for UTF-8,
 * a file marked as UTF-16 is read as that. Any other encoding must not contradict a mark that holds.
 */
export async function chooseCodec(known: KnownBytes, encoding: string, path: string): Promise<ChosenCodec> {
  const asked = await openCodec(encoding);
  const marked = formOfMark(known.bytes);
  if (marked === undefined) return { codec: asked, hasMark: false };
  if (marked === asked.name) return { codec: asked, hasMark: true };
  const mayFollowMark = asked.name === 'utf-8' || /^utf[-_ ]?(16|32)$/i.test(encoding.trim());
  // UTF-16LE text that begins with NUL looks like the mark of UTF-32LE; nobody writes that.
  if (mayFollowMark && marked !== 'utf-8') return { codec: unicodeCodec(marked, true), hasMark: true };
  if (!(await isDecodable(known, unicodeCodec(marked)))) return { codec: asked, hasMark: false };
  throw await wrongEncoding({ ...known, path, encoding: asked.name, place: 'its byte-order mark' });
}
