import { describe, expect, it } from 'vitest';
import { parseTarget } from '../address/web-target.ts';
import { openRedirect, redirectOf, sameOriginRedirect } from './redirect.ts';
import type { Answer } from './send-request.ts';

const secureSite = parseTarget('https://a.example/x/y?key=secret');
const plainSite = parseTarget('http://a.example/x/y');
const refused = expect.objectContaining({ code: 'redirect_refused' });

describe('redirectOf', () => {
  it.each([
    [301, '/a'],
    [302, '/a'],
    [303, '/a'],
    [307, '/a'],
    [308, '/a'],
    [200, undefined],
    [201, undefined],
    [300, undefined],
    [304, undefined],
    [305, undefined],
  ])('an answer of %i leads to %s', (status, location) => {
    const answer: Pick<Answer, 'status' | 'headers'> = { status, headers: { location: '/a' } };
    expect(redirectOf(answer)).toBe(location);
  });
});

describe('openRedirect', () => {
  it.each([
    ['z', 'https://a.example/x/z'],
    ['//b.example:81', 'https://b.example:81/'],
    ['?q', 'https://a.example/x/y?q'],
    ['https://b.example/#part', 'https://b.example/'],
  ])('reads %s', (location, url) => {
    expect(openRedirect(secureSite, location).url.href).toBe(url);
  });

  it('leads into TLS, and not out of it', () => {
    expect(openRedirect(plainSite, 'https://b.example/').isSecure).toBe(true);
    expect(() => openRedirect(secureSite, 'http://a.example/')).toThrow(
      'https://a.example/x/y?… redirects to an address without TLS, which is not followed.',
    );
  });

  it.each(['ftp://b.example/', 'file:///etc/passwd', 'http://u:p@b.example/', 'http://[', 'javascript:0'])(
    'refuses %s',
    (location) => expect(() => openRedirect(plainSite, location)).toThrow(refused),
  );
});

describe('sameOriginRedirect', () => {
  it('stays where it is', () => {
    expect(sameOriginRedirect(plainSite, 'http://A.example:80/x').url.pathname).toBe('/x');
  });

  it.each(['http://b.example/', 'https://a.example/', 'http://a.example:81/', '//127.0.0.1/', 'file:///'])(
    'refuses %s',
    (location) => expect(() => sameOriginRedirect(plainSite, location)).toThrow(refused),
  );
});
