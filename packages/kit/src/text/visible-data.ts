import { visibleText } from './visible-text.ts';

export interface VisibleData {
  readonly value: unknown;
  /** How many characters are shown as escapes. */
  readonly escaped: number;
}

/** Applies visibleText to every string in plain data, keys included. What needs no change is handed back as it is. */
export function visibleData(value: unknown): VisibleData {
  let escaped = 0;
  const show = (text: string): string => {
    const visible = visibleText(text);
    escaped += visible.escaped;
    return visible.text;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return show(part);
    if (Array.isArray(part)) return walkItems(part);
    return isPlainObject(part) ? walkEntries(part) : part;
  };
  const walkItems = (items: readonly unknown[]): unknown => {
    const shown = items.map(walk);
    return shown.some((item, at) => item !== items[at]) ? shown : items;
  };
  const walkEntries = (object: object): unknown => {
    const entries = Object.entries(object);
    const shown = entries.map(([key, inner]) => [show(key), walk(inner)] as const);
    const isSame = shown.every(([key, inner], at) => key === entries[at]?.[0] && inner === entries[at]?.[1]);
    return isSame ? object : Object.fromEntries(shown);
  };
  return { value: walk(value), escaped };
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
