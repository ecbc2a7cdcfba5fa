import { expect, it } from 'vitest';
import { wholePage } from './whole-page.ts';

const html = `<!doctype html><html><head><title>Tea &amp; more</title><base href="/shop/"></head>
<body><nav><a href="home.html">Home</a></nav><h1>Tea</h1><p>Green <b>tea</b>.</p><footer>Imprint</footer>
<script>let unread = 1;</script></body></html>`;

it('keeps what surrounds the content, as text and as Markdown', async () => {
  const page = await wholePage({ html, url: 'https://a.example/x', markdown: true });
  expect(page).toMatchObject({ title: 'Tea & more', cut: false });
  expect(page.text).toMatch(/Home[\s\S]*Tea[\s\S]*Green tea\.[\s\S]*Imprint/);
  expect(page.markdown).toContain('[Home](https://a.example/shop/home.html)');
  expect(page.markdown).toContain('# Tea');
  expect(page.markdown).toContain('**tea**');
  expect(page.markdown).toContain('Imprint');
  expect(page.text + page.markdown).not.toContain('unread');
});

it('makes Markdown only when asked for', async () => {
  expect(await wholePage({ html, url: 'https://a.example/' })).not.toHaveProperty('markdown');
});

it('leaves the title of a page without a head out of its Markdown', async () => {
  const headless = '<title>Name</title><h1>Tea</h1><p>Green.';
  const { title, markdown } = await wholePage({ html: headless, url: 'https://a.example/', markdown: true });
  expect(title).toBe('Name');
  expect(markdown).toBe('# Tea\n\nGreen.');
});
