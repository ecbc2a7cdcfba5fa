import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractPage } from './extract-page.ts';
import { wholePageText } from './whole-page-text.ts';

const url = 'https://example.org/docs/page.html';
const sentence =
  'The tide tables of the northern harbours were computed by hand until late in the last century. ';
const paragraphs = `<p>${sentence.repeat(4)}</p>`.repeat(4);
const article = (inner: string) => `<!doctype html><html lang="en"><head><title>Tides</title></head><body>
  <nav><a href="/">Home</a> <a href="/about">About us</a></nav>
  <article><h1>Tides</h1>${paragraphs}${inner}${paragraphs}</article>
  <aside>Related: ten harbours you must see</aside><footer>Imprint and privacy</footer></body></html>`;

const read = (html: string) => extractPage({ html, url, markdown: true });

describe('the main content', () => {
  test('leaves out what surrounds it', async () => {
    const page = await read(article(''));
    expect(page.extractor).toBe('readability');
    expect(page.text).toContain('tide tables');
    expect(page.text).not.toMatch(/About us|Related|Imprint/);
    expect(page).toMatchObject({ title: 'Tides', language: 'en', cut: false });
  });

  test('is the page without navigation where no article is found', async () => {
    const page = await read(
      '<title>Log in</title><body><nav>Menu</nav><form><label>Name <input></label></form>',
    );
    expect(page).toMatchObject({ extractor: 'page', title: 'Log in', text: 'Name' });
  });

  test('is all of a listing, not its longest entry', async () => {
    const entries = Array.from(
      { length: 40 },
      (_, index) => `<div><a href="/n/${index}">News item ${index}</a></div>`,
    );
    const page = await read(
      `<body><div class="list">${entries.join('')}</div><div><p>${sentence.repeat(2)}</p></div>`,
    );
    expect(page.text).toContain('News item 0');
    expect(page.text).toContain('News item 39');
  });

  test('keeps what a <main> holds where the page is too large to be scored', async () => {
    const rows = '<div><span>value</span></div>'.repeat(9_000);
    const page = await extractPage({ html: `<div>outside</div><main><h1>Values</h1>${rows}</main>`, url });
    expect(page.extractor).toBe('page');
    expect(page.text.startsWith('Values\n\nvalue\nvalue')).toBe(true);
    expect(page.text).not.toContain('outside');
  });

  test('says that a page of too many elements was cut', async () => {
    const html = '<p>one<p>two<p>three';
    expect(await extractPage({ html, url, limits: { maxElements: 2, maxDepth: 10 } })).toMatchObject({
      cut: true,
      text: 'one\n\ntwo',
    });
  });
});

describe('Markdown', () => {
  test('keeps tables, lists, links and pictures, with absolute addresses', async () => {
    const { markdown } = await read(
      article(`<h2>Data</h2><table><tr><th>Port</th><th>Height</th></tr><tr><td>Cork</td><td>4 | 5</td></tr></table>
        <ul><li>One<ol><li>Deep</li></ol></li></ul><ul><li><input type="checkbox" checked>Done <del>it</del></li></ul><p>See <a href="../t.html#x">the <b>table</b></a>.</p>
        <p><img src="/a.png" alt="A chart" width="600" height="400"></p>`),
    );
    expect(markdown).toContain('## Data');
    expect(markdown).toMatch(/\| Port \| Height \|\n\| --- \| --- \|\n\| Cork \| 4 \\\| 5 \|/);
    expect(markdown).toMatch(/- {1,3}One\n\s+1\. +Deep/);
    expect(markdown).toMatch(/- {1,3}☑ Done ~{1,2}it~/);
    expect(markdown).toContain('[the **table**](https://example.org/t.html#x)');
    expect(markdown).toContain('![A chart](https://example.org/a.png)');
  });

  test.each([
    ['<pre><code class="language-rust">fn a() {\n    b();\n}\n</code></pre>', 'rust'],
    [
      '<div class="highlight highlight-source-rust"><pre><span>fn</span> a() {\n    b();\n}\n</pre></div>',
      'rust',
    ],
    ['<pre class="brush: rust; gutter: false">fn a() {\n    b();\n}\n</pre>', 'rust'],
    ['<pre><code class="hljs rust">fn a() {<br>    b();<br>}</code></pre>', 'rust'],
    ['<pre>fn a() {\n    b();\n}\n</pre>', ''],
  ])('fences code with its language: %s', async (code, language) => {
    const { markdown, text } = await read(article(code));
    expect(markdown).toContain(`\`\`\`${language}\nfn a() {\n    b();\n}\n\`\`\``);
    expect(text).toContain('\n\nfn a() {\n    b();\n}\n\n');
  });

  test('puts a caption before its table, fills short rows, and links a card in one line', async () => {
    const { markdown } = await read(
      article(`<table><caption>Ports</caption><tr><th>A<th>B<tr><td><p>x<p>y</table>
        <a href="/c"><div><h3>Card</h3><p>of text</p></div></a>`),
    );
    expect(markdown).toContain('\n\nPorts\n\n| A | B |\n| --- | --- |\n| x y |  |\n\n');
    expect(markdown).toContain('[Card of text](https://example.org/c)');
  });

  test('starts relative links at <base>', async () => {
    const html = article('<p><a href="x">rel</a> <a href="javascript:alert(1)">js</a></p>');
    const { markdown } = await read(html.replace('<head>', '<head><base href="/other/">'));
    expect(markdown).toContain('[rel](https://example.org/other/x)');
    expect(markdown).not.toContain('javascript');
  });
});

test('Markdown of a page too long to be converted ends early and says so', async () => {
  const html = `<main>${'<p>A <b>short</b> paragraph.</p>'.repeat(20_000)}</main>`;
  const page = await read(html);
  const converted = page.markdown?.split('\n\n') ?? [];
  expect(new Set(converted.slice(0, -1))).toEqual(new Set(['A **short** paragraph.']));
  expect(converted.length).toBeGreaterThan(4_000);
  expect(page.markdown?.length).toBeLessThan(page.text.length);
  expect(page.cut).toBe(true);
});

test('what nobody sees is in no form', async () => {
  const hidden = [
    '<p hidden>gone</p>',
    '<p style="color:red; DISPLAY : none">gone</p>',
    '<p style="visibility:hidden">gone<b>gone</b></p>',
    '<p aria-hidden="true">gone</p>',
    '<script>gone</script><style>gone</style><template><p>gone</p></template><noscript>gone</noscript>',
    '<svg><title>gone</title><text>gone</text></svg><dialog>gone</dialog>',
  ].join('');
  const page = await read(article(`${hidden}<p style="display: none-such">stays</p>`));
  for (const form of [page.text, page.markdown, await wholePageText(article(hidden))])
    expect(form).not.toContain('gone');
  expect(page.text).toContain('stays');
});

test('the title falls back to og:title and the first heading', async () => {
  const titleOf = async (html: string) => (await read(html)).title;
  expect(await titleOf('<title> A &amp;\n B </title><h1>C</h1>')).toBe('A & B');
  expect(await titleOf('<title></title><meta property="og:title" content="O"><h1>C</h1>')).toBe('O');
  expect(await titleOf('<body><h1>C <i>d</i></h1>')).toBe('C d');
  expect(await titleOf('<p>x')).toBe('');
});

test('scripts of right to left and without spaces come through unchanged', async () => {
  const [hebrew, chinese] = ['שלום עולם, זהו מבחן \u200f(א)', '潮汐表は手で計算されました。四月二十日。'];
  const page = await read(`<html dir="rtl"><body><p>${hebrew}</p><p>${chinese}</p></body></html>`);
  expect(page.text).toBe(`${hebrew}\n\n${chinese}`);
  expect(page.direction).toBe('rtl');
});

test('any markup is read without an error, the same way twice', async () => {
  const piece = fc.constantFrom(
    ...'<p> </p> <div> </div> <table> <tr> <td> </table> <ul> <li> </ul> <pre> </pre> <b> </i> <a href=x> </a> <svg> </svg>'.split(
      ' ',
    ),
    ...[
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<',
      '</',
      '&amp',
      ' text ',
      '<base href=//x>',
      '<title>',
      '"',
      '😀',
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const html = pieces.join('');
      const first = await read(html);
      expect(await read(html)).toEqual(first);
      expect(first.text).not.toContain('<script');
    }),
    { numRuns: 150, examples: [[['<pre>', '<title>', '<script>']]] },
  );
});
