import { type LocalWebServer, localWebServer } from '@dpttools/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFetcher } from '../fetch/open-fetcher.ts';
import { answerPage } from './answer-page.ts';
import { PageReader } from './page-reader.ts';

let site: LocalWebServer;
let count = 0;
const fetcher = openFetcher({ allowHosts: ['127.0.0.1'], proxy: undefined });

beforeAll(async () => {
  site = await localWebServer({
    // Another text at each visit.
    '/changing': () => {
      count += 1;
      return { body: `<title>Visit ${count}</title><p>${`Visit ${count} says much. `.repeat(100)}</p>` };
    },
    '/large': { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(5000) },
  });
});

afterAll(async () => {
  await fetcher.close();
  await site[Symbol.asyncDispose]();
});

const newReader = () =>
  new PageReader({ fetcher, maxBytes: 3000, clean: (text) => text.replaceAll('much', 'MUCH') });

function ask(reader: PageReader, url: string, offset: number, format: 'text' | 'markdown' = 'text') {
  return answerPage(async () => reader, {
    url,
    extract_text: true,
    max_length: 500,
    offset,
    structured: true,
    format,
    include_assets: false,
    signal: new AbortController().signal,
    maxTextChars: 50_000,
  });
}

describe('reading on', () => {
  it('comes from the page as it was at the first part, which is always downloaded', async () => {
    const reader = newReader();
    const first = await ask(reader, site.url('/changing'), 0);
    const second = await ask(reader, site.url('/changing'), 500);
    const another = await ask(reader, site.url('/changing'), 500, 'markdown');
    expect([first.title, second.title, another.title]).toEqual(['Visit 1', 'Visit 1', 'Visit 1']);
    expect(second.total_chars).toBe(first.total_chars);
    expect((await ask(reader, site.url('/changing'), 0)).title).toBe('Visit 2');
    expect((await ask(reader, site.url('/changing'), 500)).title).toBe('Visit 2');
    expect(site.requests).toHaveLength(2);
  });

  it('downloads a page that is not at hand', async () => {
    expect((await ask(newReader(), site.url('/changing'), 500)).title).toBe('Visit 3');
  });
});

it('counts and cuts the text as it is shown', async () => {
  const { text, total_chars: total } = await ask(newReader(), site.url('/changing'), 0);
  expect(text).toContain('MUCH');
  expect(total).toBeGreaterThan(500);
});

it('says when the download was cut', async () => {
  const page = await ask(newReader(), site.url('/large'), 0);
  expect(page).toMatchObject({ byte_cap_reached: true, total_chars: 3000, has_more: true });
});
