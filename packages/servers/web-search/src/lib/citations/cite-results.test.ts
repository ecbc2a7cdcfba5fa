import { describe, expect, it } from 'vitest';
import { citeResults } from './cite-results.ts';
import { readResults } from './read-results.ts';
import { writeCitations } from './write-citations.ts';

const result = (at: number) => ({
  url: `https://a.example/${at}`,
  title: `Title ${at}`,
  content: `Words ${at}.`,
});
const list = (count: number) => Array.from({ length: count }, (_, at) => result(at + 1));

describe('numbers', () => {
  it('follow the first result of each page', () => {
    const { sources } = citeResults(
      [result(1), result(2), { ...result(1), content: 'More.' }, result(3)],
      10_000,
    );
    expect(sources.map(({ number, url }) => [number, url])).toEqual([
      [1, 'https://a.example/1'],
      [2, 'https://a.example/2'],
      [3, 'https://a.example/3'],
    ]);
    expect(sources[0]?.passages).toEqual(['Words 1.', 'More.']);
  });

  it('do not merge results without an address', () => {
    const { sources } = citeResults(
      [
        { ...result(1), url: '' },
        { ...result(2), url: '' },
      ],
      10_000,
    );
    expect(sources).toHaveLength(2);
  });
});

it('writes each passage with its mark, and each source once in the references', () => {
  const { sources } = citeResults([result(1), { ...result(1), content: 'More.' }], 10_000);
  expect(writeCitations({ sources })).toBe(
    'Title 1 [1]\nWords 1. [1]\nMore. [1]\n\nReferences:\n[1] Title 1 - https://a.example/1',
  );
  expect(writeCitations({ sources: [] })).toBe('No results.');
});

it.each([300, 1000, 5000])('fits into %i characters', (maxChars) => {
  const long = list(200).map((entry) => ({ ...entry, content: entry.content.repeat(50) }));
  const { sources, sourcesLeftOut, isCut } = citeResults(long, maxChars);
  expect(isCut).toBe(true);
  expect(sources.length + sourcesLeftOut).toBe(200);
  expect(writeCitations({ sources }).length).toBeLessThanOrEqual(maxChars);
});

describe('what is read', () => {
  it.each([
    ['the answer of a search', { provider: 'x', results: [result(1)] }],
    ['a plain list', [result(1)]],
    ['one result', result(1)],
    ['other names', [{ link: 'https://a.example/1', name: 'Title 1', description: 'Words\n 1.' }]],
  ])('%s', (_, value) => {
    expect(readResults(JSON.stringify(value)).results).toEqual([result(1)]);
  });

  it('counts what says nothing', () => {
    expect(readResults('[{}, 1, null, {"title": "x"}]')).toMatchObject({
      unusable: 3,
      results: [{ title: 'x' }],
    });
  });

  it.each([
    ['[{"url": "x"},\n {"url" "y"}]', 'line 2, column 9'],
    ['[{"url": "x"', 'it ends too early, at line 1, column 13'],
    ['  ', 'results is empty'],
    ['Error: no backend answered', 'line 1, column 1, near "Error: no'],
  ])('refuses %j and says where', (text, words) => {
    expect(() => readResults(text)).toThrow(words);
  });

  it.each(['{"error": 1}', '5', '"text"', 'null'])('finds no results in %s', (text) => {
    expect(() => readResults(text)).toThrow(expect.objectContaining({ code: 'no_results' }));
  });
});
