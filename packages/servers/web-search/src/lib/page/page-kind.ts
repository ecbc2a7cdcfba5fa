import { ToolError } from '@dpttools/kit/errors';

/** How the body of an answer is read; undefined when it is no text. */
export type PageKind = 'html' | 'xml' | 'text';

const textTypes: ReadonlySet<string> = new Set([
  'application/json',
  'application/x-ndjson',
  'application/jsonlines',
  'application/javascript',
  'application/ecmascript',
  'application/x-javascript',
  'application/yaml',
  'application/x-yaml',
  'application/toml',
  'application/csv',
  'application/sql',
  'application/graphql',
]);
const xmlTypes: ReadonlySet<string> = new Set(['application/xml', 'text/xml', 'application/xml-dtd']);

/** What a content type promises. A missing one promises nothing, so its body is looked at. */
export function kindOfType(contentType: string): PageKind | 'unknown' | undefined {
  const type = bareType(contentType);
  if (type === '') return 'unknown';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (xmlTypes.has(type) || type.endsWith('+xml')) return 'xml';
  return textTypes.has(type) || type.startsWith('text/') || type.endsWith('+json') ? 'text' : undefined;
}

/** The kind of a text whose type nobody told. */
export function kindOfText(text: string): PageKind {
  const start = text.slice(0, 1000).trimStart();
  if (/^<\?xml|^<(?:rss|feed|rdf:RDF)\b/.test(start)) return 'xml';
  return /^<!doctype html|^<(?:html|head|body|title|meta)\b|^<!--/i.test(start) ? 'html' : 'text';
}

/** Refuses what is no text by its content type. */
export function refuseType(contentType: string): void {
  if (kindOfType(contentType) === undefined)
    throw notText(`The address holds ${bareType(contentType)}`, contentType);
}

/** Refuses bytes that only call themselves text. */
export function refuseBinary(text: string, contentType: string): void {
  if (!text.slice(0, 4096).includes('\0')) return;
  const name = bareType(contentType) === '' ? 'no type' : bareType(contentType);
  throw notText(`The address gives ${name}, but holds bytes that are no text`, contentType);
}

function notText(words: string, contentType: string): ToolError {
  const isImage = bareType(contentType).startsWith('image/');
  return new ToolError({
    code: 'unsupported_type',
    message: `${words}; only text can be read (HTML, plain text, Markdown, JSON, XML, CSV).`,
    hint: isImage ? 'Use fetch_image to look at it.' : 'Look for the same content as a page.',
  });
}

function bareType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase().slice(0, 100);
}
