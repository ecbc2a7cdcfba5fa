import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments, readPairs } from './call-arguments.ts';

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    limit: { type: 'integer' },
    ratio: { type: 'number' },
    deep: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    pages: { type: 'array', items: { type: 'integer' } },
    options: { type: 'object' },
  },
};

describe('pairs', () => {
  it.each<[string, string[], unknown]>([
    ['text as it stands', ['path=12'], { path: '12' }],
    ['text with signs in it', ['path=a=b "c" {d}'], { path: 'a=b "c" {d}' }],
    ['empty text', ['path='], { path: '' }],
    ['numbers', ['limit=5', 'ratio=-0.5'], { limit: 5, ratio: -0.5 }],
    ['booleans', ['deep=true'], { deep: true }],
    ['a list by repetition', ['tags=a', 'tags=b,c'], { tags: ['a', 'b,c'] }],
    ['a list of one', ['tags=a,b'], { tags: ['a,b'] }],
    ['a list as JSON', ['pages=[1, 2]'], { pages: [1, 2] }],
    ['a list of numbers', ['pages=1', 'pages=2'], { pages: [1, 2] }],
    ['an object', ['options={"a": 1}'], { options: { a: 1 } }],
    ['null for what is left out', ['limit=null'], { limit: null }],
    [
      'what does not fit, for the tool to refuse',
      ['limit=many', 'deep=maybe'],
      { limit: 'many', deep: 'maybe' },
    ],
    ['an unknown name, for the tool to refuse', ['pth=a', 'toString=b'], { pth: 'a', toString: 'b' }],
  ])('are read: %s', (_words, pairs, expected) => {
    expect(readPairs(schema, pairs)).toEqual(expected);
  });

  it('are refused without a name and when one value is given twice', () => {
    expect(() => readPairs(schema, ['notes.txt'])).toThrow('"notes.txt" is not <name>=<value>.');
    expect(() => readPairs(schema, ['=x'])).toThrow('"=x" is not <name>=<value>.');
    expect(() => readPairs(schema, ['path=a', 'path=b'])).toThrow('path was given 2 times.');
  });

  it('keep any text and any JSON value whole', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.jsonValue(),
        fc.array(fc.string(), { minLength: 2 }),
        (text, value, list) => {
          expect(readPairs(schema, [`path=${text}`])).toEqual({ path: text });
          expect(
            readPairs(
              schema,
              list.map((item) => `tags=${item}`),
            ),
          ).toEqual({ tags: list });
          const json = JSON.stringify(value);
          expect(readPairs(schema, [`options=${json}`])).toEqual({ options: JSON.parse(json) });
        },
      ),
    );
  });
});

describe('JSON', () => {
  const read = (json: string | undefined, pairs: string[] = [], input = '') =>
    readArguments({ schema, pairs, json, stdin: Readable.from([Buffer.from(input)]) });

  it('is taken from the flag or from standard input, and pairs add to it', async () => {
    expect(await read('{"path":"a","limit":1}', ['limit=2'])).toEqual({ path: 'a', limit: 2 });
    expect(await read('-', [], '{"path":"ü"}')).toEqual({ path: 'ü' });
    expect(await read(undefined, ['path=a'])).toEqual({ path: 'a' });
  });

  it.each(['[1]', 'null', '"a"'])('is refused when it is no object: %s', async (json) => {
    await expect(read(json)).rejects.toThrow('--json must be one object');
  });

  it('is refused when it is none', async () => {
    await expect(read('{path:1}')).rejects.toThrow('--json is not JSON: ');
  });
});
