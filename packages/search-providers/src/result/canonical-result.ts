import { type Fields, isFields } from './read-fields.ts';
import type { SearchResult } from './search-result.ts';

const limits = { textCharacters: 500, listEntries: 10, depth: 3, fields: 30 };

interface CanonicalFields {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly snippet: string | undefined;
  readonly published_date?: string | undefined;
  readonly author?: string | undefined;
  readonly score?: number | undefined;
  readonly highlights?: readonly string[] | undefined;
  readonly engine?: string | undefined;
}

/** One result, or none where the address is missing or leads to no web page. `rest` are the fields with no name of ours. */
export function canonicalResult(backend: string, found: CanonicalFields, rest: Fields): SearchResult[] {
  const url = webAddress(found.url);
  if (url === undefined) return [];
  const native = nativeFields(rest);
  return [
    {
      title: found.title ?? url,
      url,
      snippet: found.snippet ?? '',
      ...(found.published_date === undefined ? {} : { published_date: found.published_date }),
      ...(found.author === undefined ? {} : { author: found.author }),
      ...(found.score === undefined ? {} : { score: found.score }),
      ...(found.highlights === undefined || found.highlights.length === 0
        ? {}
        : { highlights: [...found.highlights] }),
      ...(found.engine === undefined ? {} : { engine: found.engine }),
      ...(Object.keys(native).length === 0 ? {} : { provider_metadata: { [backend]: native } }),
    },
  ];
}

/** The fields of a hit without those that have a place of their own. */
export function without(raw: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !names.includes(name)));
}

function webAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

function nativeFields(fields: Fields): Record<string, unknown> {
  return bounded(fields, limits.depth) as Record<string, unknown>;
}

/** Providers send nested data of any size; the model gets its beginning. */
function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return value.length <= limits.textCharacters ? value : `${value.slice(0, limits.textCharacters)}…`;
  }
  if (Array.isArray(value)) {
    if (depth <= 0) return undefined;
    return value.slice(0, limits.listEntries).map((entry) => bounded(entry, depth - 1) ?? null);
  }
  if (!isFields(value)) return value;
  if (depth <= 0) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, limits.fields)
      .filter(([, entry]) => entry !== null && entry !== undefined && entry !== '')
      .map(([name, entry]) => [name, bounded(entry, depth - 1)])
      .filter(([, entry]) => entry !== undefined),
  );
}
