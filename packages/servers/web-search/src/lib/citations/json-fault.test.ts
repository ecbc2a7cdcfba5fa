import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from './json-fault.ts';

describe('the place of a fault', () => {
  it.each([
    ['{"a": 1,}', 1, 9, false],
    ['[1, 2', 1, 6, true],
    ['[1 2]', 1, 4, false],
    ['{"a": 1,\n "b": nul}', 2, 7, false],
    ["{'a': 1}", 1, 2, false],
    ['{"a" 1}', 1, 6, false],
    ['[1] x', 1, 5, false],
    ['', 1, 1, true],
    ['"open', 1, 1, false],
    ['[01]', 1, 3, false],
    ['{"a": {"b": [1, {"c": }]}}', 1, 23, false],
  ])('%j is at line %i, column %i', (text, line, column, isEnd) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(findJsonFault(text)).toMatchObject({ line, column, isEnd });
  });

  it('is shown with what stands around it', () => {
    const text = `[${'1,'.repeat(100)}oops${',1'.repeat(100)}]`;
    expect(findJsonFault(text).excerpt).toContain('1,oops,1');
    expect(findJsonFault(text).excerpt.length).toBeLessThanOrEqual(80);
  });

  it('is never reached in a text that is JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(findJsonFault(text)).toMatchObject({ isEnd: true });
      }),
    );
  });

  it('is not behind the point where a text was cut', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
        const text = JSON.stringify([value]);
        const cut = text.slice(0, at % text.length);
        const { line, column } = findJsonFault(cut);
        expect(line).toBe(1);
        expect(column).toBeLessThanOrEqual(cut.length + 1);
      }),
    );
  });

  it('is found in text that nests without end', () => {
    expect(findJsonFault('['.repeat(1_000_000))).toMatchObject({ line: 1, column: 1_000_001, isEnd: true });
    expect(findJsonFault('{"a":'.repeat(200_000))).toMatchObject({ isEnd: true });
    expect(findJsonFault(`"${'x'.repeat(1_000_000)}`)).toMatchObject({ column: 1 });
  });
});
