import { expect, it } from 'vitest';
import { printableUrl } from './printable-url.ts';

it.each([
  ['https://a.example/path?key=secret#part', 'https://a.example/path?…'],
  ['https://user:secret@a.example:8443/', 'https://a.example:8443/'],
  ['data:text/plain,secret', 'data:…'],
  ['http://user:secret@bad host/x', 'http://…@bad host/x'],
  ['user:secret@nowhere', 'user:…'],
  ['user name:secret@nowhere', '…@nowhere'],
  ['http://[::1/?key=secret', 'http://[::1/'],
  ['http://us er:se@cret@[bad', 'http://…@[bad'],
  ['line\nbreak', 'line break'],
])('%j is shown as %j', (address, shown) => {
  expect(printableUrl(address)).toBe(shown);
});

it('cuts what is long', () => {
  expect(printableUrl(`https://a.example/${'x'.repeat(1000)}`)).toHaveLength(301);
});
