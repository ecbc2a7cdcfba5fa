import { expect, test } from 'vitest';
import { collectAssets } from './collect-assets.ts';

const url = 'https://example.org/a/page';
const collect = (html: string) => collectAssets({ html, url });

test('pictures: the page’s own, then those it shows, then its icons', async () => {
  const { images, truncated } = await collect(`<head>
    <link rel="shortcut icon" href="/f.ico" sizes="32x32"><meta property="og:image" content="/og.jpg">
    <meta property="og:image:width" content="1200"><meta property="og:image:alt" content="Cover"></head>
    <img src="p.png" alt=" A  b " width="10" height="20px"><img src="p.png"><img src="data:image/gif;base64,x">`);
  expect(images).toEqual([
    { url: 'https://example.org/og.jpg', alt: 'Cover', width: 1200, height: null, source: 'og:image' },
    { url: 'https://example.org/a/p.png', alt: 'A b', width: 10, height: 20, source: 'img' },
    { url: 'https://example.org/f.ico', alt: '', width: 32, height: 32, source: 'icon' },
  ]);
  expect(truncated).toBe(false);
});

test.each([
  ['loaded late', '<img src="data:image/gif;base64,x" data-src="late.jpg">', 'late.jpg'],
  ['behind a stand-in', '<img src="/img/blank.gif" srcset="s.jpg 480w, l.jpg 1080w">', 'l.jpg'],
  ['with commas in its address', '<img srcset="w_1,h_2/a.jpg 1x, w_2,h_4/a.jpg 2x">', 'w_2,h_4/a.jpg'],
  ['from a picture element', '<picture><source srcset="p.avif"><img alt="x"></picture>', 'p.avif'],
  ['plain', '<img src="plain.jpg" srcset="l.jpg 1080w">', 'plain.jpg'],
])('a picture %s', async (_what, html, file) => {
  const { images } = await collect(html);
  expect(images.map((image) => image.url)).toEqual([`https://example.org/a/${file}`]);
});

test('links: absolute, each once, named by what is there', async () => {
  const { links } =
    await collect(`<base href="/b/"><a href="x"><img src=i.png alt="Logo"></a><a href="x"> The  x </a>
    <a href="https://example.org/a/page#top">Up</a><a href="mailto:a@b.example">Mail</a><a href="javascript:x">Js</a>
    <a href="//other.example/" aria-label="Other"></a><a href="http://[">bad</a><a>none</a>`);
  expect(links).toEqual([
    { url: 'https://example.org/b/x', text: 'Logo' },
    { url: 'https://other.example/', text: 'Other' },
  ]);
});

test('more than fit are cut, and said to be', async () => {
  const many = (count: number, html: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => html(i)).join('');
  const full = await collect(
    many(31, (i) => `<img src="${i}.png">`) + many(101, (i) => `<a href="${i}">${i}</a>`),
  );
  expect([full.images.length, full.links.length, full.truncated]).toEqual([30, 100, true]);
  const fits = await collect(
    many(30, (i) => `<img src="${i}.png">`) + many(100, (i) => `<a href="${i}">${i}</a>`),
  );
  expect([fits.images.length, fits.links.length, fits.truncated]).toEqual([30, 100, false]);
});
