import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractContent } from './extract-content.ts';

const patienceMs = 15_000;

const extract = (html: string, signal = new AbortController().signal) =>
  extractContent(html, { baseUrl: 'http://a.example/', withAssets: true, signal });

const numbered = (count: number, tag: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => tag(at)).join('');

describe('markup that is meant to hurt', () => {
  it.each([
    ['elements in elements', '<div>'.repeat(400_000), 1],
    ['links in headings in elements', '<div><h1><a href=x>'.repeat(50_000), 1],
    ['list items', '<ul><li>'.repeat(200_000), 1],
    ['tables', '<table><tr><td>'.repeat(100_000), 1],
    ['foreign elements and end tags of others', `<svg>${'<g>'.repeat(200_000)}${'</x>'.repeat(200_000)}`, 1],
    ['formatting and end tags of others', `${'<b>'.repeat(200_000)}${'</i>'.repeat(200_000)}`, 1],
    ['end tags alone', '</div>'.repeat(500_000), 1],
    ['paragraphs out of a table', `<table>${'<p>x'.repeat(200_000)}`, 200_001],
    ['less-than signs', '<'.repeat(2_000_000), 1],
    ['an open comment', `<!--${'-'.repeat(2_000_000)}`, 0],
    ['attributes', `<a ${numbered(200_000, (at) => `a${at} `)}>`, 1],
    ['one attribute', `<a href="${'x'.repeat(5_000_000)}">`, 1],
    ['character references', '&'.repeat(2_000_000), 1],
    ['comments', '<!---->'.repeat(500_000), 1],
  ])('is read in linear time: %s', async (_, markup, words) => {
    const started = performance.now();
    expect((await extract(`${markup} word`)).wordCount).toBe(words);
    expect(performance.now() - started).toBeLessThan(patienceMs);
  });

  it('keeps the texts of headings in headings within bounds', async () => {
    const { headings } = await extract(`${'<h1><div>'.repeat(50_000)}${'word '.repeat(100_000)}`);
    expect(headings).toHaveLength(50_000);
    expect(headings.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(21_000_000);
  });

  it('refuses unclosed tags that multiply', async () => {
    const page = `<p>${numbered(500, (at) => `<i id=${at}>`)}${'</p><p>x'.repeat(2000)}`;
    await expect(extract(page)).rejects.toMatchObject({ code: 'too_complex', hint: expect.any(String) });
  });

  it('refuses pages that are too long before it reads them', async () => {
    await expect(extract(' '.repeat(10_000_001))).rejects.toMatchObject({
      code: 'too_large',
      message: 'html has 10000001 characters; 10000000 are the most.',
    });
  });

  it('ends in the middle when its caller leaves', async () => {
    const caller = new AbortController();
    setImmediate(() => caller.abort(new Error('gone')));
    await expect(extract('<p>word'.repeat(200_000), caller.signal)).rejects.toThrow('gone');
  });

  it('cannot reach into objects by its names', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const page = names.map((name) => `<meta name="${name}" content="x"><${name} ${name}=x>`).join('');
    expect((await extract(page)).meta.get('constructor')).toBe('x');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(Object.prototype.toString.call({})).toBe('[object Object]');
  });
});

const tags =
  'html head body title base meta template script style noscript table tr td caption select option p a b i nobr h1 h2 svg math mi foreignObject annotation-xml form button li dd textarea plaintext frameset img br'.split(
    ' ',
  );
const tag = fc
  .tuple(
    fc.constantFrom('<', '</'),
    fc.constantFrom(...tags),
    fc.constantFrom('', ' href=x', ' name=n content="c', "'", '/'),
    fc.constantFrom('>', ''),
  )
  .map((parts) => parts.join(''));
const pieces = fc.oneof(
  tag,
  fc.string({ unit: 'binary' }),
  fc.constantFrom('<!--', '-->', '<!doctype html>', '&amp', '&#0;', ']]>', '<![CDATA[', ' '),
);
const page = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

describe('any markup at all', () => {
  it('is read, twice to the same facts', async () => {
    await fc.assert(
      fc.asyncProperty(page, async (html) => {
        const facts = await extract(html);
        expect(await extract(html)).toEqual(facts);
        expect(facts.hash).toMatch(/^[0-9a-f]{64}$/);
        expect(facts.wordCount).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a page in pieces', () => {
  it('is read as it is read whole, wherever the pieces end', async () => {
    const unit = '<p class="a">\ud83d\ude00 &amp; <b>\r\nx</b></p><!-- c --><script>"</"</script>';
    const { paragraphCount, wordCount } = await extract(unit.repeat(5000));
    expect([paragraphCount, wordCount]).toEqual([5000, 5000]);
    // Each shift moves the ends of the pieces by one character.
    const shifted = await Promise.all(
      Array.from({ length: unit.length }, (_, at) => extract(' '.repeat(at) + unit.repeat(3000))),
    );
    expect(new Set(shifted.map(({ hash }) => hash)).size).toBe(1);
  });
});
