import { declaredCharset } from './declared-charset.ts';

export interface TextSource {
  /** The value of Content-Type. */
  readonly contentType?: string | undefined;
  /** Whether the bytes are HTML, when the content type does not say so. */
  readonly html?: boolean | undefined;
}

export interface DecodedText {
  /** Without byte order mark. */
  readonly text: string;
  /** The name of the encoding in the WHATWG's Encoding Standard. */
  readonly charset: string;
}

/** Text in the encoding it declares; where it declares none, UTF-8 if it is that, or else windows-1252. */
export async function decodeText(bytes: Uint8Array, source: TextSource = {}): Promise<DecodedText> {
  const declared = await declaredCharset(bytes, source);
  if (declared === undefined) {
    const text = strictUtf8(bytes);
    if (text !== undefined) return { text, charset: 'UTF-8' };
  }
  const charset = declared ?? 'windows-1252';
  return { text: await decodeAs(charset, bytes), charset };
}

/** UTF-8 without a fault, but for a last character that a limit on bytes may have cut. */
function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

async function decodeAs(charset: string, bytes: Uint8Array): Promise<string> {
  if (charset.startsWith('UTF-')) return new TextDecoder(charset).decode(bytes);
  const { default: iconv } = await import('iconv-lite');
  if (iconv.encodingExists(charset)) return iconv.decode(bytes, charset);
  // The library has no ISO-2022-JP; Node's own decoder has.
  return new TextDecoder(charset).decode(bytes);
}
