import { describe, expect, it } from 'vitest';
import { parseTarget } from './web-target.ts';

describe('parseTarget', () => {
  it.each([
    ['http://example.com', 'example.com', 80],
    ['HTTPS://EXAMPLE.com.:8443/a', 'example.com', 8443],
    ['https://bücher.example/', 'xn--bcher-kva.example', 443],
    ['http://2130706433/', '127.0.0.1', 80],
    ['http://0x7f.1/', '127.0.0.1', 80],
    ['http://①②⑦.⓪.⓪.①/', '127.0.0.1', 80],
    ['http://[::FFFF:127.0.0.1]:81/', '::ffff:7f00:1', 81],
  ])('reads %s', (address, hostname, port) => {
    expect(parseTarget(address)).toMatchObject({ hostname, port });
  });

  it.each([
    ...[
      '',
      'example.com',
      '/page',
      'http://',
      'http://[fe80::1%25eth0]/',
      'http://a b/',
      'http://./',
      'http://1.2.3.4.5/',
    ],
    ...[
      'gopher://a/',
      'file:///etc/passwd',
      'ftp://a/',
      'data:,x',
      'javascript:1',
      'ws://a/',
      'blob:http://a/x',
    ],
    ...[
      'http://a@127.0.0.1/',
      'http://:secret@a.example/',
      'https://u:p@a.example/',
      `http://a/${'x'.repeat(20_000)}`,
    ],
  ])('refuses %j', (address) => {
    expect(() => parseTarget(address)).toThrow(expect.objectContaining({ code: 'bad_url' }));
  });

  it('shows no password', () => {
    expect(() => parseTarget('https://user:secret@a.example/')).toThrow(
      'https://a.example/ holds a user name or password.',
    );
  });

  it('drops the fragment and reads relative to a base', () => {
    expect(parseTarget('../b#c', new URL('http://a.example/x/y/z')).url.href).toBe('http://a.example/x/b');
  });
});
