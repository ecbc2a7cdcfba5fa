import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  builtProgram,
  localWebServer,
  type ServerConnection,
  startServer,
  type ToolResult,
} from '@dpttools/testkit';
import { corpora, corpusFiles, readFromCorpus } from '@dpttools/testkit/corpus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paragraphs } from './local-site.ts';
import { site } from './web-search-samples.ts';

const program = () => builtProgram(new URL('..', import.meta.url));
const startAllowed = (env: Record<string, string> = {}) =>
  startServer({
    ...program(),
    client: 'v2-auto',
    env: { DPTTOOLS_FETCH_ALLOW_HOSTS: '127.0.0.1', DPTTOOLS_LOG_LEVEL: 'info', ...env },
  });

const textOf = ({ content }: ToolResult) => String(content[0]?.['text']);
const dataOf = (result: ToolResult) => JSON.parse(textOf(result)) as Record<string, unknown>;

let server: ServerConnection;
beforeAll(async () => {
  server = await startAllowed();
});
afterAll(() => server?.close());

const fetchPage = async (input: Record<string, unknown>, from = server) => {
  const result = await from.callTool('fetch_webpage', input);
  expect(textOf(result)).not.toMatch(/^Error/);
  return dataOf(result);
};

describe('a page in parts', () => {
  it.each([
    ['text', 700],
    ['markdown', 333],
    ['html', 1024],
  ])('is whole as %s, %i characters at a time', async (format, maxLength) => {
    const url = site.url('/article');
    const whole = await fetchPage({ url, format, max_length: 40_000 });
    expect(whole).toMatchObject({ has_more: false, next_offset: null });
    const parts: string[] = [];
    for (let offset: unknown = 0; offset !== null; ) {
      const part = await fetchPage({ url, format, max_length: maxLength, offset });
      expect(part['offset']).toBe(offset);
      parts.push(String(part['text']));
      offset = part['next_offset'];
    }
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join('')).toBe(whole['text']);
    expect(parts.join('')).toHaveLength(Number(whole['total_chars']));
  });

  it('is cut to the budget of a result, and goes on where it was cut', async () => {
    await using narrow = await startAllowed({ DPTTOOLS_RESULT_MAX_CHARS: '2000' });
    const url = site.url('/article');
    const first = await fetchPage({ url, max_length: 1_000_000 }, narrow);
    expect(JSON.stringify(first).length).toBeLessThanOrEqual(2000);
    expect(first['has_more']).toBe(true);
    const second = await fetchPage({ url, offset: first['next_offset'], max_length: 100 }, narrow);
    expect(second['text']).toBe(
      String((await fetchPage({ url }))['text'])
        .slice(Number(first['next_offset']))
        .slice(0, 100)
        .slice(0, String(second['text']).length),
    );
  });

  it('is not downloaded again for its further parts', async () => {
    const url = site.url('/article?parts');
    await fetchPage({ url, max_length: 100 });
    await fetchPage({ url, max_length: 100, offset: 100 });
    await fetchPage({ url, max_length: 100, offset: 200 });
    expect(site.requests.filter(({ path }) => path === '/article?parts')).toHaveLength(1);
  });
});

describe('the bare text of a page', () => {
  it('is all of the page, and nothing but a notice where it was cut', async () => {
    const url = site.url('/article');
    const whole = textOf(
      await server.callTool('fetch_webpage', { url, structured: false, max_length: 50_000 }),
    );
    expect(whole).toContain('Home of everything');
    expect(whole).toContain('Imprint');
    for (const paragraph of paragraphs) expect(whole).toContain(paragraph);
    const result = await server.callTool('fetch_webpage', { url, structured: false, max_length: 300 });
    const cut = textOf(result);
    const [, end, total] =
      /\n\n\[Truncated: characters 0 to (\d+) of (\d+)\. Go on with offset=\1\.\]$/.exec(cut) ?? [];
    expect(cut.slice(0, Number(end))).toBe(whole.slice(0, Number(end)));
    expect(Number(total)).toBe(whole.length);
    expect(result.structuredContent).toMatchObject({ structured: false, extractor: 'page', truncated: true });
  });

  it('is Markdown or the source where that is asked for', async () => {
    const url = site.url('/article');
    const markdown = textOf(
      await server.callTool('fetch_webpage', { url, structured: false, format: 'markdown' }),
    );
    expect(markdown).toContain('# Warm lakes');
    expect(markdown).toContain(`[Home of everything](${site.url('/')})`);
    const source = textOf(
      await server.callTool('fetch_webpage', { url, structured: false, extract_text: false }),
    );
    expect(source).toMatch(/^<!doctype html>/);
  });
});

describe('a failed request', () => {
  it('is told by its status and the readable start of the answer', async () => {
    const result = await server.callTool('fetch_webpage', { url: site.url('/gone') });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^Error: HTTP 404 Not Found from http:.*\nNo such lake It dried up\./s);
    expect(textOf(result)).not.toContain('<h1>');
    expect(textOf(await server.callTool('fetch_webpage', { url: site.url('/busy') }))).toMatch(
      /^Error: HTTP 503 .*Later\..*Try again in 7 seconds\./s,
    );
  });

  it('names a content type before its body is there', async () => {
    await using endless = await endlessServer('video/mp4');
    const started = performance.now();
    const result = await server.callTool('fetch_webpage', { url: endless.url });
    expect(textOf(result)).toMatch(/^Error: .*video\/mp4/);
    expect(performance.now() - started).toBeLessThan(2000);
    const picture = await server.callTool('fetch_webpage', { url: site.url('/photo.png') });
    expect(textOf(picture)).toMatch(/image\/png.*fetch_image/s);
  });
});

describe('private addresses', () => {
  it.each(['fetch_webpage', 'fetch_image'])('are out of reach of %s as the settings stand', async (tool) => {
    await using closed = await startServer({ ...program(), client: 'v2-auto', env: {} });
    const before = site.requests.length;
    const { port } = new URL(site.origin);
    const spellings = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      '0.0.0.0',
    ];
    for (const host of spellings) {
      const result = await closed.callTool(tool, { url: `http://${host}:${port}/article` });
      expect(textOf(result)).toMatch(/^Error: .*DPTTOOLS_FETCH_ALLOW_HOSTS/s);
    }
    expect(site.requests).toHaveLength(before);
  });

  it('are not reached by a redirect either', async () => {
    const result = await server.callTool('fetch_webpage', { url: site.url('/inward') });
    expect(textOf(result)).toMatch(/^Error: .*10\.0\.0\.1/s);
  });
});

describe('pages that scripts build', () => {
  it.each([
    ['an empty root', '<div id="root"></div><script src="/main.js"></script>', true],
    ['a root that waits', '<div id="app">Loading...</div><script type="module" src="/a.js"></script>', true],
    [
      'a request for scripts',
      '<noscript>Please enable JavaScript.</noscript><app-root></app-root><script src="/r.js"></script>',
      true,
    ],
    ['a sparse page', '<h1>It works!</h1>', false],
    [
      'a sparse page with statistics',
      '<h1>It works!</h1><script src="https://www.googletagmanager.com/gtag/js"></script>',
      false,
    ],
    [
      'a page rendered on its server',
      `<div id="__next"><p>${'Words of the page. '.repeat(80)}</p></div><script src="/n.js"></script>`,
      false,
    ],
    [
      'a form to log in',
      '<form><input name="user"><input type="password"></form><script src="/l.js"></script>',
      false,
    ],
  ])('%s: %s', async (_, body, expected) => {
    await using page = await localWebServer({
      '/': { body: `<!doctype html><title>x</title><body>${body}</body>` },
    });
    expect((await fetchPage({ url: page.url('/') }))['likely_js_rendered']).toBe(expected);
  });
});

describe('large, slow and broken servers', () => {
  it('gives five megabytes of a page up to its cap, and soon', async () => {
    const row = '<tr><td>A cell of the table</td><td>and <a href="/x">another</a></td></tr>\n';
    const body = `<!doctype html><title>Large</title><table>${row.repeat(Math.ceil(5_500_000 / row.length))}</table>`;
    await using large = await localWebServer({ '/': { body } });
    await fetchPage({ url: site.url('/article') });
    const started = performance.now();
    const page = await fetchPage({ url: large.url('/') });
    // A second on its own; the machine of a test does other things too.
    expect(performance.now() - started).toBeLessThan(4000);
    expect(page).toMatchObject({ byte_cap_reached: true, has_more: true, title: 'Large' });
  });

  it('tells a broken answer from a short one', async () => {
    const result = await server.callTool('fetch_webpage', { url: site.url('/broken') });
    expect(textOf(result)).toMatch(/^Error: .*broke off/);
  });

  it('lets go of a download that its client cancels', async () => {
    await using endless = await endlessServer('text/html');
    const controller = new AbortController();
    const call = server.callTool('fetch_webpage', { url: endless.url }, { signal: controller.signal });
    await endless.asked;
    controller.abort();
    await expect(call).rejects.toThrow();
    await endless.gone;
    await expect.poll(() => server.log()).toMatch(/"tool":"fetch_webpage".*"outcome":"cancelled"/);
  });

  it('gives up on a server that never answers', async () => {
    await using impatient = await startAllowed({ DPTTOOLS_CALL_TIMEOUT_S: '1' });
    await using silent = await localWebServer({ '/': { delayMs: 60_000 } });
    const result = await impatient.callTool('fetch_webpage', { url: silent.url('/') });
    expect(textOf(result)).toMatch(/^Error: /);
  });
});

interface MainText {
  readonly main_text?: readonly string[];
}

for (const corpus of corpora()) {
  describe(`pages of the ${corpus.name} corpus`, () => {
    const files = corpusFiles(corpus, 'html').slice(0, 25);

    it('are read whole, whatever they are made of', async () => {
      await using pages = await localWebServer(
        Object.fromEntries(files.map(({ path }) => [`/${path}`, { body: readFromCorpus(corpus, path) }])),
      );
      const found = { wanted: 0, there: 0 };
      for (const { path, expect: facts } of files) {
        const { text } = await fetchPage({ url: pages.url(`/${path}`), max_length: 1_000_000 });
        const passages = (facts as MainText).main_text ?? [];
        const squeezed = squeeze(String(text));
        found.wanted += passages.length;
        found.there += passages.filter((passage) => squeezed.includes(squeeze(passage))).length;
      }
      expect(found.there / Math.max(1, found.wanted)).toBeGreaterThan(0.85);
    });
  });
}

const squeeze = (text: string) => text.replace(/\s+/g, '');

/** A server that begins an answer and never ends it. */
async function endlessServer(contentType: string) {
  const events = { asked: () => {}, gone: () => {} };
  const asked = new Promise<void>((resolve) => {
    events.asked = resolve;
  });
  const gone = new Promise<void>((resolve) => {
    events.gone = resolve;
  });
  const endless: Server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': contentType });
    const timer = setInterval(() => response.write('<p>more and more'), 20);
    response.on('close', () => {
      clearInterval(timer);
      events.gone();
    });
    events.asked();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`,
    asked,
    gone,
    async [Symbol.asyncDispose]() {
      endless.closeAllConnections();
      await new Promise((resolve) => endless.close(resolve));
    },
  };
}
