import { searchProviderServer } from '@dpttools/testkit';
import { expect, it } from 'vitest';
import { type BackendName, backendNames } from '../src/request/search-request.ts';
import { engineFor } from './engine.ts';

const secret = 'tvly-a/b+c"d-0123456789';
const plain = 'plain-key-9876543210';

it('shows a key nowhere, even when the services do', async () => {
  await using services = await searchProviderServer();
  const keys = { brave: [plain], exa: [plain], tavily: [plain], serper: [plain], google: [plain] };
  const engine = engineFor(services, { keys, googleCseId: 'cse-id-0123456789', wikipedia: true });
  const bodies = (key: string): { status: number; body: string }[] => [
    { status: 400, body: `the key ${key} is wrong` },
    { status: 500, body: JSON.stringify({ message: `key=${encodeURIComponent(key)}` }) },
    { status: 401, body: JSON.stringify({ error: { message: `no such key: ${key}` } }) },
    { status: 429, body: JSON.stringify({ detail: { error: `rate limit of ${key.toUpperCase()}` } }) },
    { status: 200, body: JSON.stringify(echoing(key)) },
    { status: 200, body: `{"broken": "${key}` },
  ];
  for (const backend of backendNames.filter((name) => name !== 'searxng' && name !== 'wikipedia')) {
    for (const answer of bodies(plain)) {
      services.behave(backend, () => answer);
      const fresh = engineFor(services, { keys, googleCseId: 'cse-id-0123456789' });
      expect(await everything(fresh, backend)).not.toMatch(new RegExp(plain, 'i'));
    }
  }
  expect(JSON.stringify([engine.readiness, engine.problems, engine.keyStatus()])).not.toContain(plain);
});

it('knows a key in the spellings of addresses and JSON', async () => {
  await using services = await searchProviderServer();
  const engine = engineFor(services, { keys: { serper: [secret] } });
  services.behave('serper', ({ key = '' }) => ({
    status: 500,
    body: JSON.stringify({ message: `${key} ${encodeURIComponent(key)} ${JSON.stringify(key)}` }),
  }));
  const shown = await everything(engine, 'serper');
  expect(shown).toContain('[key] [key]');
  expect(shown).not.toContain('0123456789');
});

it('does not show a key that the sender puts into its error', async () => {
  await using services = await searchProviderServer();
  const engine = engineFor(services, { keys: { google: [plain] }, googleCseId: 'x' });
  await services[Symbol.asyncDispose]();
  expect(await everything(engine, 'google')).not.toContain(plain);
});

function echoing(key: string): unknown {
  const hit = {
    title: `hit ${key}`,
    url: `https://one.example/?key=${key}`,
    link: `https://one.example/?key=${key}`,
    content: key,
    description: key,
    snippet: key,
    highlights: [key],
    [`field-${key}`]: { nested: [key] },
  };
  const list = [hit];
  return {
    type: 'search',
    query: {},
    kind: 'customsearch#search',
    results: list,
    organic: list,
    items: list,
    web: { results: list },
  };
}

async function everything(engine: ReturnType<typeof engineFor>, backend: BackendName): Promise<string> {
  try {
    return JSON.stringify(await engine.search({ query: 'x' }, { backend }));
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
    return JSON.stringify([error, message, stack]);
  }
}
