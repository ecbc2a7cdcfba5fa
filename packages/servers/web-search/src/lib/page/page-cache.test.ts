import { expect, it } from 'vitest';
import { type CachedPage, PageCache } from './page-cache.ts';

function page(chars: number): CachedPage {
  const facts = {
    url: 'https://a.example/',
    finalUrl: 'https://a.example/',
    status: 200,
    contentType: 'text/plain',
  };
  return { source: { ...facts, kind: 'text', capReached: false, body: 'x'.repeat(chars) }, texts: new Map() };
}

it('forgets a page after its time', () => {
  let now = 0;
  const cache = new PageCache({ maxAgeMs: 100, maxChars: 100, now: () => now });
  const stored = page(10);
  cache.set('a', stored);
  now = 99;
  expect(cache.get('a')).toBe(stored);
  now = 100;
  expect(cache.get('a')).toBeUndefined();
});

it('lets go of a page after its time, also when nobody asks', async () => {
  let now = 0;
  const cache = new PageCache({ maxAgeMs: 20, maxChars: 100, now: () => now });
  cache.set('a', page(10));
  now = 20;
  await new Promise((resolve) => setTimeout(resolve, 60));
  now = 0;
  expect(cache.get('a')).toBeUndefined();
});

it('makes room by the page that was not asked for the longest', () => {
  const cache = new PageCache({ maxAgeMs: 100, maxChars: 100, now: () => 0 });
  for (const name of ['a', 'b', 'c']) cache.set(name, page(30));
  cache.get('a');
  cache.set('d', page(30));
  expect(['a', 'b', 'c', 'd'].filter((name) => cache.get(name) !== undefined)).toEqual(['a', 'c', 'd']);
});

it('counts the texts that are made of a page, and its age from the first time', () => {
  let now = 0;
  const cache = new PageCache({ maxAgeMs: 100, maxChars: 100, now: () => now });
  const growing = page(40);
  cache.set('a', growing);
  cache.set('b', page(40));
  const text = {
    title: '',
    text: 'x'.repeat(30),
    extractor: 'none',
    isCut: false,
    isJavaScript: false,
  } as const;
  growing.texts.set('text', text);
  now = 60;
  cache.set('a', growing);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBe(growing);
  now = 100;
  expect(cache.get('a')).toBeUndefined();
});

it('keeps no page that is larger than all its room, and drops the older one of the same address', () => {
  const cache = new PageCache({ maxAgeMs: 100, maxChars: 100, now: () => 0 });
  cache.set('a', page(50));
  cache.set('a', page(101));
  expect(cache.get('a')).toBeUndefined();
  cache.set('b', page(100));
  expect(cache.get('b')).toBeDefined();
  cache.clear();
  expect(cache.get('b')).toBeUndefined();
});
