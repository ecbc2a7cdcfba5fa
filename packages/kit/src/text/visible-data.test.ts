import { describe, expect, it } from 'vitest';
import { visibleData } from './visible-data.ts';

describe('visibleData', () => {
  it('shows hidden characters in strings and keys at any depth', () => {
    const { value, escaped } = visibleData({ list: [{ 'k\u200b': 'a\u001b' }, 'b\0'], n: 1, no: null });
    expect(value).toEqual({ list: [{ 'k\\u{200b}': 'a\\x1b' }, 'b\\x00'], n: 1, no: null });
    expect(escaped).toBe(3);
  });

  it('hands back what needs no change, without a copy', () => {
    const data = { a: ['x', { b: 'y' }], c: 1, d: undefined, e: true };
    const { value, escaped } = visibleData(data);
    expect(value).toBe(data);
    expect(escaped).toBe(0);
  });

  it('leaves what is no plain data alone', () => {
    const data = { when: new Date(0), bytes: new Uint8Array([27]), text: '\u001b' };
    expect(visibleData(data).value).toEqual({ ...data, text: '\\x1b' });
  });

  it('keeps a key named __proto__ a key', () => {
    const data: unknown = JSON.parse('{"__proto__": {"x": "\\u001b"}}');
    const { value } = visibleData(data);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"x":"\\\\x1b"}}');
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});
