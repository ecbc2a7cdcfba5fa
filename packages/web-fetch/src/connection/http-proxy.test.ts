import { expect, it } from 'vitest';
import { parseProxy } from './http-proxy.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it.each([
  ['http://proxy.example', 'proxy.example', 80, undefined],
  ['https://proxy.example', 'proxy.example', 443, undefined],
  ['http://[::1]:3128/', '::1', 3128, undefined],
  ['http://user:p%40ss@proxy.example:3128', 'proxy.example', 3128, basic('user:p@ss')],
  ['http://user@proxy.example', 'proxy.example', 80, basic('user:')],
  ['http://a:100%@proxy.example', 'proxy.example', 80, basic('a:100%')],
])('reads %s', (url, hostname, port, authorization) => {
  expect(parseProxy(url)).toEqual({ hostname, port, isSecure: url.startsWith('https:'), authorization });
});
