import type { TextSource } from './decode-text.ts';
import { lateMetaLabel } from './late-meta-label.ts';
import { xmlCharsetLabel } from './xml-charset-label.ts';

/** The encoding that bytes declare: by byte order mark, header, meta element or XML declaration, in this order. */
export async function declaredCharset(
  bytes: Uint8Array,
  { contentType = '', html }: TextSource,
): Promise<string | undefined> {
  const sniffer = await loadSniffer();
  const isHtml = html ?? /\bx?html\b/i.test(contentType);
  return (
    sniffer.byMark(bytes) ??
    sniffer.byLabel(await headerLabel(contentType)) ??
    (isHtml ? sniffer.byMeta(bytes) : undefined) ??
    sniffer.byLabel(xmlCharsetLabel(bytes)) ??
    (isHtml ? sniffer.byLabel(lateMetaLabel(bytes)) : undefined)
  );
}

/** Names of the standard that no decoder has: encodings that browsers refuse, and bytes without meaning. */
const undecodable: ReadonlySet<string> = new Set(['', 'replacement', 'x-user-defined']);
const nothing = new Uint8Array();

/** The library as three questions, each answered by the name of an encoding that can be decoded, or undefined. */
async function loadSniffer() {
  const { default: sniff } = await import('html-encoding-sniffer');
  const known = (name: string) => (undecodable.has(name) ? undefined : name);
  return {
    byMark: (bytes: Uint8Array) => known(sniff(bytes.subarray(0, 4), { xml: true, defaultEncoding: '' })),
    byLabel: (label: string | undefined) =>
      label === undefined
        ? undefined
        : known(sniff(nothing, { xml: true, transportLayerEncodingLabel: label, defaultEncoding: '' })),
    byMeta(bytes: Uint8Array): string | undefined {
      try {
        return known(sniff(bytes, { defaultEncoding: '' }));
      } catch {
        // It throws on a meta element whose content ends with the word charset.
        return undefined;
      }
    },
  };
}

async function headerLabel(contentType: string): Promise<string | undefined> {
  // A bundle gives the names of a CommonJS package by its default export only.
  const { MIMEType } = (await import('whatwg-mimetype')).default;
  return MIMEType.parse(contentType)?.parameters.get('charset');
}
