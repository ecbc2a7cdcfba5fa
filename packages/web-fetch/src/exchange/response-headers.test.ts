import { expect, it } from 'vitest';
import { responseHeaders } from './response-headers.ts';

it('joins what came twice, drops cookies, and has no other names than those that came', () => {
  const headers = responseHeaders({ vary: ['a', 'b'], 'set-cookie': ['c=d'], etag: 'x', age: undefined });
  expect({ ...headers }).toEqual({ vary: 'a, b', etag: 'x' });
  expect(headers['constructor']).toBeUndefined();
});

it('takes the names of objects for headers', () => {
  expect(Object.entries(responseHeaders(JSON.parse('{"__proto__":"x"}')))).toEqual([['__proto__', 'x']]);
});
