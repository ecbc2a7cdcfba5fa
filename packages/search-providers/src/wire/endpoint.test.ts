import { expect, it } from 'vitest';
import { endpoint } from './endpoint.ts';

it.each([
  ['https://api.example', '/res/v1/web/search', 'https://api.example/res/v1/web/search'],
  ['https://api.example/', '/search', 'https://api.example/search'],
  ['https://api.example/res/v1', '/res/v1/web/search', 'https://api.example/res/v1/web/search'],
  [
    'https://proxy.example/brave?x=1#y',
    '/res/v1/web/search',
    'https://proxy.example/brave/res/v1/web/search',
  ],
  ['https://wiki.example/w/api.php', '/w/api.php', 'https://wiki.example/w/api.php'],
  ['https://searx.example/search', '/search', 'https://searx.example/search'],
])('%s and %s', (base, path, expected) => {
  expect(endpoint(base, path).href).toBe(expected);
});
