import { expect, it } from 'vitest';
import { type BackendName, backendNames } from '../src/request/search-request.ts';
import { createSearchEngine, type SearchEngine } from '../src/search-engine.ts';

/** An engine that is set up with the usual addresses; its sender notes where it is sent and answers nothing. */
function engineThatNotes(): { engine: SearchEngine; asked: string[] } {
  const asked: string[] = [];
  const keys = { brave: ['b'], exa: ['e'], tavily: ['t'], serper: ['s'], google: ['g'] };
  const engine = createSearchEngine({
    configuration: { keys, googleCseId: 'cx' },
    send: async (url, { method }) => {
      const { origin, pathname } = new URL(url);
      asked.push(`${method} ${origin}${pathname}`);
      return { status: 204, headers: {}, text: '' };
    },
  });
  return { engine, asked };
}

it('asks each service where it is, and searxng at home when a call names it', async () => {
  const { engine, asked } = engineThatNotes();
  for (const backend of backendNames) await engine.search({ query: 'x' }, { backend }).catch(() => {});
  expect(asked).toEqual([
    'GET https://api.search.brave.com/res/v1/web/search',
    'POST https://api.exa.ai/search',
    'POST https://api.tavily.com/search',
    'POST https://google.serper.dev/search',
    'GET https://www.googleapis.com/customsearch/v1',
    'GET http://localhost:8888/search',
    'GET https://en.wikipedia.org/w/api.php',
  ]);
});

it.each([
  ['de', 'https://de.wikipedia.org/w/api.php'],
  ['pt-BR', 'https://pt.wikipedia.org/w/api.php'],
  ['nb', 'https://no.wikipedia.org/w/api.php'],
])('asks the encyclopedia in the language %s', async (language, expected) => {
  const { engine, asked } = engineThatNotes();
  await engine.search({ query: 'x', language }, { backend: 'wikipedia' }).catch(() => {});
  expect(asked).toEqual([`GET ${expected}`]);
});

it('never turns to a backend by itself that is not in its chain', async () => {
  const { engine } = engineThatNotes();
  const expected: BackendName[] = ['brave', 'exa', 'tavily', 'serper', 'google'];
  expect(engine.chain).toEqual(expected);
});
