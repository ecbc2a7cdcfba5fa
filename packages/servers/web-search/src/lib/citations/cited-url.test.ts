import { expect, it } from 'vitest';
import { citedUrl } from './cited-url.ts';

it.each([
  ['https://a.example/x', 'https://a.example/x/'],
  ['https://a.example', 'https://a.example/'],
  ['http://www.a.example/x', 'https://a.example/x'],
  ['https://A.example:443/x#part', 'https://a.example/x'],
  ['https://a.example/x?utm_source=y&id=1', 'https://a.example/x?id=1'],
  [' https://a.example/x ', 'https://a.example/x'],
])('%s is the page %s', (one, other) => {
  expect(citedUrl(one)).toBe(citedUrl(other));
});

it.each([
  ['https://a.example/x', 'https://a.example/X'],
  ['https://a.example/?id=1', 'https://a.example/?id=2'],
  ['https://a.example/x', 'https://b.example/x'],
  ['ftp://a.example/x', 'https://a.example/x'],
  ['not an address', 'another'],
])('%s is another page than %s', (one, other) => {
  expect(citedUrl(one)).not.toBe(citedUrl(other));
});
