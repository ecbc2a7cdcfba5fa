import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import {
  builtProgram,
  connectHttp,
  type SearchProviderServer,
  searchProviderServer,
  startHttpProgram,
  startServer,
  type ToolResult,
  temporaryWorkspace,
} from '@dpttools/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ownProgram = () => builtProgram(new URL('..', import.meta.url));
const launcher = (...args: string[]) =>
  builtProgram(new URL('../../../../apps/launcher/', import.meta.url), args);
const start = (env: Record<string, string>) =>
  startServer({
    ...ownProgram(),
    client: 'v2-auto',
    env: { ...addresses(), DPTTOOLS_LOG_LEVEL: 'debug', ...env },
  });

const textOf = ({ content }: ToolResult) => String(content[0]?.['text']);

let services: SearchProviderServer;
beforeEach(async () => {
  services = await searchProviderServer();
});
afterEach(() => services[Symbol.asyncDispose]());

const addresses = () => ({
  DPTTOOLS_TAVILY_BASE_URL: services.baseUrls.tavily,
  DPTTOOLS_SERPER_BASE_URL: services.baseUrls.serper,
  DPTTOOLS_BRAVE_BASE_URL: services.baseUrls.brave,
  DPTTOOLS_EXA_BASE_URL: services.baseUrls.exa,
  DPTTOOLS_GOOGLE_SEARCH_BASE_URL: services.baseUrls.google,
  DPTTOOLS_WIKIPEDIA_BASE_URL: services.baseUrls.wikipedia,
});

describe('who answers', () => {
  it('is the provider of the simple set-up, asked with its key', async () => {
    for (const provider of ['tavily', 'serper', 'brave'] as const) {
      await using server = await start({
        DPTTOOLS_WEB_SEARCH_PROVIDER: provider,
        DPTTOOLS_WEB_SEARCH_API_KEY: `simple-${provider}-key`,
      });
      const result = await server.callTool('web_search', { query: 'lakes' });
      expect(JSON.parse(textOf(result))).toMatchObject({ provider, backend_used: provider, query: 'lakes' });
      expect(services.calls.at(-1)).toMatchObject({ service: provider, key: `simple-${provider}-key` });
    }
  });

  it('is Wikipedia on a first install, and says so; nobody where it is switched off', async () => {
    await using fresh = await start({});
    expect(JSON.parse(textOf(await fresh.callTool('web_search', { query: 'lakes' })))).toMatchObject({
      provider: 'wikipedia',
      notes: [expect.stringContaining('encyclopedia')],
    });
    await using off = await start({ DPTTOOLS_WEB_SEARCH_WIKIPEDIA: 'false' });
    const refused = await off.callTool('web_search', { query: 'lakes' });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/^Error: No search backend.*DPTTOOLS_WEB_SEARCH_PROVIDER/s);
  });

  it('is the next of the chain when keys run out, for as long as the server lives', async () => {
    services.behave('brave', 'bad_key');
    await using server = await start({
      BRAVE_API_KEYS: 'first-brave-key,second-brave-key',
      EXA_API_KEYS: 'only-exa-key',
    });
    const first = JSON.parse(textOf(await server.callTool('web_search', { query: 'lakes' })));
    expect(first).toMatchObject({
      provider: 'exa',
      fallback_chain_used: ['brave', 'exa'],
      partial: true,
      errors: [
        { backend: 'brave', class: 'auth' },
        { backend: 'brave', class: 'auth' },
      ],
    });
    await server.callTool('web_search', { query: 'ponds' });
    expect(services.calls.map(({ service, query }) => `${service} ${query}`)).toEqual([
      ...['brave lakes', 'brave lakes', 'exa lakes', 'exa ponds'],
    ]);
  });
});

describe('keys', () => {
  const keys = {
    TAVILY_API_KEY: 'tvly-secret-0001-of-tavily',
    SERPER_API_KEYS: 'serper-secret-0001,serper-secret-0002',
    BRAVE_API_KEYS: 'brave-secret-0001,brave-secret-0002',
    EXA_API_KEYS: 'exa-secret-0001',
    GOOGLE_API_KEY: 'google-secret-0001',
    GOOGLE_CSE_ID: 'google-engine-0001',
  };
  const secrets = Object.values(keys).flatMap((value) => value.split(','));

  it('are in no result, error or log, also where a service repeats them', async () => {
    const named = ['tavily', 'serper', 'brave', 'exa', 'google'] as const;
    await using server = await start({ ...keys, DPTTOOLS_WEB_SEARCH_PROFILE: 'full' });
    const results: ToolResult[] = [];
    for (const [status, contentType] of [
      [400, 'application/json'],
      [500, 'text/html'],
      [200, 'text/plain'],
    ] as const) {
      for (const name of named) {
        services.behave(name, ({ key, headers, path }) => ({
          status,
          headers: { 'content-type': contentType },
          body: JSON.stringify({ error: `the key ${key} at ${path}`, message: key, headers }),
        }));
        results.push(await server.callTool('web_search', { query: 'lakes', backend: name }));
      }
    }
    services.behave('serper', ({ key }) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        organic: [{ title: `Hello ${key}`, link: `https://a.example/?k=${key}`, snippet: key }],
      }),
    }));
    results.push(await server.callTool('web_search', { query: 'lakes', backend: 'serper' }));
    results.push(await server.callTool('web_search_brave', { query: 'lakes', num_results: 1000 }));
    expect(results.filter(({ isError }) => isError === true).length).toBeGreaterThan(10);
    const shown = JSON.stringify(results) + server.log();
    for (const secret of secrets) expect(shown).not.toContain(secret);
  });
});

describe('a policy file', () => {
  it('orders the chain, and is told of where it is wrong, by calls and by doctor', async () => {
    await using workspace = await temporaryWorkspace();
    const file = workspace.path('backends.yaml');
    const env = {
      BRAVE_API_KEY: 'one-brave-key',
      EXA_API_KEY: 'one-exa-key',
      DPTTOOLS_WEB_SEARCH_BACKENDS: file,
    };
    await writeFile(file, 'chain_order: [exa, brave]\n');
    await using good = await start(env);
    expect(JSON.parse(textOf(await good.callTool('web_search', { query: 'lakes' })))['provider']).toBe('exa');
    expect(await doctor(env)).toContain('exa (1 key), then brave (1 key)');
    await writeFile(file, 'chain_order: [exa, altavista]\n');
    await using bad = await start(env);
    const refused = textOf(await bad.callTool('web_search', { query: 'lakes' }));
    expect(refused).toMatch(/^Error: .*DPTTOOLS_WEB_SEARCH_BACKENDS.*chain_order\[1\]/s);
    expect(await doctor(env)).toMatch(/web_search: no usable settings.*DPTTOOLS_WEB_SEARCH_BACKENDS/);
    await writeFile(file, 'chain_order: [brave]\n');
    expect(JSON.parse(textOf(await bad.callTool('web_search', { query: 'lakes' })))['provider']).toBe(
      'brave',
    );
  });
});

/** What `dpttools doctor` prints, whether or not it is content. */
async function doctor(env: Record<string, string>): Promise<string> {
  const { command, args = [] } = launcher('doctor', '--only', 'web-search');
  const { PATH = '', HOME = '' } = process.env;
  const options = { env: { PATH, HOME, ...addresses(), ...env } };
  const run = promisify(execFile)(command, [...args], options);
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

describe('the composed server with nothing but web search, over HTTP', () => {
  it('has the four searches and what reads their hits', async () => {
    const token = 'a-token-of-the-test';
    await using program = await startHttpProgram({
      ...launcher('serve', '--http', '--port=0', '--only', 'web-search', '--profile', 'full'),
      env: {
        ...addresses(),
        SEARXNG_URLS: services.baseUrls.searxng,
        BRAVE_API_KEYS: 'one-brave-key',
        EXA_API_KEYS: 'one-exa-key',
        DPTTOOLS_AUTH_TOKEN: token,
      },
      token,
    });
    for (const client of ['v1', 'v2-auto'] as const) {
      await using connection = await connectHttp({ client, url: program.url, token });
      const names = (await connection.listTools()).map(({ name }) => name);
      expect(names).toEqual([
        ...['web_search', 'fetch_webpage', 'fetch_image', 'format_search_results'],
        ...['web_search_brave', 'web_search_exa', 'web_search_searxng'],
      ]);
      for (const [tool, provider] of [
        ['web_search', 'brave'],
        ['web_search_brave', 'brave'],
        ['web_search_exa', 'exa'],
        ['web_search_searxng', 'searxng'],
      ] as const) {
        const result = await connection.callTool(tool, { query: 'lakes' });
        expect(result.structuredContent).toMatchObject({
          backend_used: provider,
          partial: false,
          errors: [],
        });
        const formatted = await connection.callTool('format_search_results', { results: textOf(result) });
        expect(textOf(formatted)).toMatch(/References:\n\[1\] Hit 1 of lakes/);
      }
    }
  });
});
