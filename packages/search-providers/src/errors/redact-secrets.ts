import { isFields } from '../result/read-fields.ts';

const mark = '[key]';
/** A shorter key may be part of an ordinary word, so it counts only where it stands alone. */
const longKey = 8;

export interface Redactor {
  text(text: string): string;
  /** The same value with every text in it redacted, names of fields included (a short key may be one of ours). */
  value<Value>(value: Value): Value;
}

/** Takes keys out of whatever leaves this package, also where they are encoded for an address or for JSON. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const all = [...new Set(secrets.flatMap(spellings))]
    .filter((spelling) => spelling !== '')
    .sort((one, other) => other.length - one.length);
  const text = replacing(all);
  const name = replacing(all.filter((spelling) => spelling.length >= longKey));
  // The cast holds: the walk keeps every shape and changes texts only.
  return { text, value: <Value>(value: Value) => walk(value, text, name) as Value };
}

function replacing(spelled: readonly string[]): (given: string) => string {
  if (spelled.length === 0) return (given) => given;
  const pattern = new RegExp(spelled.map(escaped).join('|'), 'gi');
  return (given) => given.replace(pattern, mark);
}

function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, encodeURIComponent(secret), new URLSearchParams({ k: secret }).toString().slice(2)];
}

function escaped(spelling: string): string {
  const literal = spelling.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return spelling.length >= longKey ? literal : `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`;
}

type Rewrite = (given: string) => string;

function walk(value: unknown, text: Rewrite, name: Rewrite): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((entry) => walk(entry, text, name));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, entry]) => [name(field), walk(entry, text, name)]),
  );
}
