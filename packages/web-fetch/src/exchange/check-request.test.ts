import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHeaders, checkMaxBytes, checkMethod } from './check-request.ts';

describe('checkHeaders', () => {
  it('gives names in lower case and values as they are', () => {
    expect(checkHeaders({ 'X-Key': 'a\tb é', accept: '' })).toEqual({ 'x-key': 'a\tb é', accept: '' });
  });

  it('lets nothing through that could end a line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), (name, value) => {
        const sent = attempt(() => checkHeaders({ [name]: value }));
        for (const [passedName, passedValue] of Object.entries(sent ?? {})) {
          expect(passedName).toMatch(/^[!-9;-~]+$/);
          expect(passedValue).not.toMatch(/[\r\n\0]/);
        }
      }),
    );
  });

  it.each(['\r\nx: y', 'a\rb', 'a\nb', '\0', '\u{7f}', '€'])(
    'refuses the value %j without showing it',
    (value) => {
      expect(() => checkHeaders({ authorization: `secret${value}` })).toThrow(
        'The value of the header authorization holds characters that no header may hold.',
      );
    },
  );
});

describe('checkMethod', () => {
  it('gives capitals', () => expect(checkMethod('patch')).toBe('PATCH'));
  it.each(['', 'GET /', 'A\r\nB', 'CONNECT', 'connect'])('refuses %j', (method) => {
    expect(() => checkMethod(method)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });
});

describe('checkMaxBytes', () => {
  it('gives whole numbers', () => expect([0, 5e9].map(checkMaxBytes)).toEqual([0, 5e9]));
  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5])('refuses %d', (maxBytes) => {
    expect(() => checkMaxBytes(maxBytes)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });
});

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
