import { ToolError } from '@dpttools/kit/errors';
import { findJsonFault } from './json-fault.ts';

export interface CitableResult {
  readonly url: string;
  readonly title: string;
  readonly content: string;
}

export interface ReadResults {
  readonly results: readonly CitableResult[];
  /** Entries with neither address nor words. */
  readonly unusable: number;
}

/** Takes what web_search answers, or a plain list, as JSON text. Throws `bad_json` and `no_results`. */
export function readResults(text: string): ReadResults {
  const entries = entriesOf(parsed(text));
  if (entries === undefined) {
    throw new ToolError({
      code: 'no_results',
      message: 'The JSON holds no list of results.',
      hint: 'Pass the object web_search answers, or a list of objects with url, title and content.',
    });
  }
  const read = entries.map(readResult);
  const results = read.filter((result) => result !== undefined);
  return { results, unusable: read.length - results.length };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badJson(text);
  }
}

function badJson(text: string): ToolError {
  const { line, column, excerpt, isEnd } = findJsonFault(text);
  const place = `line ${line}, column ${column}`;
  const words =
    text.trim() === ''
      ? 'results is empty.'
      : `results is no JSON: ${isEnd ? 'it ends too early, at' : 'the fault is at'} ${place}, near ${JSON.stringify(excerpt)}.`;
  return new ToolError({
    code: 'bad_json',
    message: words,
    hint: 'Pass the result of web_search unchanged, or a JSON list of objects with url, title and content.',
  });
}

function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return undefined;
  // One result alone is a list of one.
  return Array.isArray(value['results']) ? value['results'] : 'url' in value ? [value] : undefined;
}

function readResult(entry: unknown): CitableResult | undefined {
  if (!isFields(entry)) return undefined;
  const url = textIn(entry, ['url', 'link', 'href']);
  const title = textIn(entry, ['title', 'name']);
  const content = textIn(entry, ['content', 'snippet', 'description', 'text']);
  return url === '' && title === '' && content === '' ? undefined : { url, title, content };
}

function textIn(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const texts = names.map((name) => fields[name]).filter((value) => typeof value === 'string');
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).find((text) => text !== '') ?? '';
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
