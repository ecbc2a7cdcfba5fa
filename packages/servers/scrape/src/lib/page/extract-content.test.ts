import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ExtractOptions, extractContent } from './extract-content.ts';

function extract(html: string, options: Partial<ExtractOptions> = {}) {
  return extractContent(html, {
    baseUrl: '',
    withAssets: false,
    signal: new AbortController().signal,
    ...options,
  });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the text of a page', () => {
  it.each([
    ['<h1>Hello</h1><p>World</p>', 'Hello World'],
    ['<b>Hel</b>lo <i>wor</i><wbr>ld', 'Hello world'],
    ['one<br>two<hr>three<div>four</div>five', 'one two three four five'],
    ['<ul><li>one<li>two</ul><table><tr><td>three<td>four</table>', 'one two three four'],
    [
      '&lt;b&gt; caf&eacute; &#x4e2d;&#25991; &notanentity; A&B',
      '<b> caf\u00e9 \u4e2d\u6587 \u00acanentity; A&B',
    ],
    ['<p>un<p>closed <b>bold <i>both</b> slanted</i>', 'un closed bold both slanted'],
    ['a<!-- comment <p> -->b<![CDATA[c]]>', 'ab'],
    ['<table>moved<tr><td>cell</table>', 'moved cell'],
    ['text<script>if (a < b) "</p>"</script><style>p {}</style>', 'text'],
    ['text<template><p>hidden</p></template><noscript><p>other</p></noscript>', 'text'],
    ['<svg><title>Icon</title><style>x</style><text>Label</text></svg>', 'Label'],
    ['one\u00a0\n\t two\u00adthree', 'one twothree'],
    ['<textarea><b>typed</textarea><button>Send</button>', '<b>typed Send'],
    ['<plaintext><p>raw', '<p>raw'],
    ['', ''],
  ])('of %j is hashed as %j', async (html, text) => {
    expect((await extract(html)).hash).toBe(sha256(text));
  });

  it('is the same whatever the markup around it, and another for other words', async () => {
    const page = await extract('<p>One  two</p>\n<p>three</p>');
    expect((await extract('<div>One two<br>three</div>')).hash).toBe(page.hash);
    expect((await extract('<div>One two<br>four</div>')).hash).not.toBe(page.hash);
  });

  it('has its words counted, also where they are written without spaces', async () => {
    expect((await extract('<title>Not counted</title><p>One two<script>no</script>')).wordCount).toBe(2);
    expect((await extract('<p>\u79c1\u306f\u5b66\u751f\u3067\u3059\u3002</p>')).wordCount).toBe(4);
  });
});

describe('the facts of a page', () => {
  it('has the title of the first <title>, else of the first <h1> with text', async () => {
    expect((await extract('<title> A\n&amp; B </title><title>C</title><h1>D</h1>')).title).toBe('A & B');
    expect((await extract('<svg><title>Icon</title></svg><h1><img></h1><h1>Real</h1>')).title).toBe('Real');
    expect((await extract('<title></title><h2>No</h2><h1>Yes</h1>')).title).toBe('Yes');
    expect((await extract('text')).title).toBe('');
  });

  it('lists headings in the order of the page, nested markup read', async () => {
    const { headings } = await extract(
      '<h2>A <a href=x><b>B</b></a></h2><h7>no</h7><h6>C<script>no</script></h6><h1>D',
    );
    expect(headings).toEqual([
      { level: 2, text: 'A B' },
      { level: 6, text: 'C' },
      { level: 1, text: 'D' },
    ]);
  });

  it('keeps the place of a heading inside another', async () => {
    const { headings } = await extract('<h1>A<div>B<h2>C</h2></div></h1>');
    expect(headings).toEqual([
      { level: 1, text: 'A B C' },
      { level: 2, text: 'C' },
    ]);
  });

  it('counts paragraphs, links with an address and images as a browser would find them', async () => {
    const page = await extract(
      '<p>1<p>2</p></p><a name=x>no</a><a href>yes</a><a href=x>yes</a><area href=x><img><image><svg><image/><a href=x>no</a></svg><template><p><img></template>',
    );
    expect(page).toMatchObject({ paragraphCount: 3, linkCount: 2, imageCount: 2 });
  });

  it('reads meta tags wherever they stand, by their lower-case keys, the first of each', async () => {
    const { meta } = await extract(
      `<META CHARSET=UTF-8><meta name=Description content="a  b"><meta name=description content=c>
       <meta property=og:title content=&lt;x&gt;><meta http-equiv=Refresh content=5><meta name=empty content>
       <meta name=none><meta content=nameless><body><meta name=late property=og:late content=d>`,
    );
    expect(Object.fromEntries(meta)).toEqual({
      charset: 'UTF-8',
      description: 'a b',
      'og:title': '<x>',
      refresh: '5',
      empty: '',
      late: 'd',
      'og:late': 'd',
    });
  });
});

describe('links and images', () => {
  const assets = async (html: string, baseUrl = 'https://example.com/a/b') => {
    const { links, images, notes } = await extract(html, { baseUrl, withAssets: true });
    return { links: links?.map(({ url }) => url), images: images?.map(({ url }) => url), notes };
  };

  it('are absolute', async () => {
    expect(
      await assets('<a href="c?d=1&amp;e"></a><a href=" //x.org "></a><a href="#f"></a><img src=/i.png>'),
    ).toEqual({
      links: ['https://example.com/a/c?d=1&e', 'https://x.org/', 'https://example.com/a/b#f'],
      images: ['https://example.com/i.png'],
      notes: [],
    });
  });

  it('follow the first <base> with an address, wherever it stands', async () => {
    const page = '<a href=x></a><base target=_top><base href="/deep/"><base href="/other/">';
    expect((await assets(page)).links).toEqual(['https://example.com/deep/x']);
    expect((await assets('<base href=https://cdn.example/><a href=x>', '')).links).toEqual([
      'https://cdn.example/x',
    ]);
    expect((await assets('<base href=javascript:0><a href=x>')).links).toEqual(['https://example.com/a/x']);
    expect((await assets('<base href="http://["><a href=x>')).links).toEqual(['https://example.com/a/x']);
  });

  it('stay as they are written where nothing is known to resolve them against', async () => {
    expect((await assets('<a href=x></a>', '')).notes).toEqual([]);
    expect(await assets('<a href=x></a><img src=http://y.org/z>', 'example.com')).toEqual({
      links: ['x'],
      images: ['http://y.org/z'],
      notes: ['base_url is no absolute address, so it was not used.'],
    });
  });

  it('leave out what leads nowhere', async () => {
    const page = `<a href="javascript:x"></a><a href="data:,x"></a><a href="http://["></a><a href="mailto:a@b.c"></a>
      <a href="/${'x'.repeat(3000)}"></a><img><img src="data:image/png;base64,AA==">`;
    expect(await assets(page)).toMatchObject({ links: ['mailto:a@b.c'], images: [] });
  });

  it('come once each, with the words of the first that has some', async () => {
    const { links } = await extract('<a href=x><img></a><a href=x>Words <b>here</b></a><a href=x>More</a>', {
      baseUrl: 'http://a.example/',
      withAssets: true,
    });
    expect(links).toEqual([{ url: 'http://a.example/x', text: 'Words here' }]);
  });

  it('are left out when nobody asks', async () => {
    const page = await extract('<a href=x></a>');
    expect(page.links).toBeUndefined();
    expect(page.images).toBeUndefined();
  });
});
