import { writeFile } from 'node:fs/promises';
import { temporaryWorkspace } from '@dpttools/testkit';
import { describe, expect, it } from 'vitest';
import { describeSetUp } from './describe-set-up.ts';
import { searchConfiguration } from './search-configuration.ts';
import type { SearchSettings } from './search-settings.ts';

const unset: SearchSettings = {
  provider: 'auto',
  apiKey: undefined,
  chain: [],
  backendsFile: undefined,
  wikipedia: true,
  tavilyKeys: [],
  tavilyKey: undefined,
  serperKeys: [],
  serperKey: undefined,
  braveKeys: [],
  braveKey: undefined,
  exaKeys: [],
  exaKey: undefined,
  googleKeys: [],
  googleKey: undefined,
  googleCseId: undefined,
  searxngUrls: [],
  tavilyUrl: undefined,
  serperUrl: undefined,
  braveUrl: undefined,
  exaUrl: undefined,
  googleUrl: undefined,
  wikipediaUrl: undefined,
};

const setUp = (settings: Partial<SearchSettings>) => describeSetUp({ ...unset, ...settings });

describe('the set-up in words', () => {
  it.each<[string, Partial<SearchSettings>, string | undefined]>([
    ['nothing', {}, 'wikipedia (answers because nothing else is set up)'],
    ['nothing, Wikipedia switched off', { wikipedia: false }, undefined],
    ['the simple one', { provider: 'serper', apiKey: 'a' }, 'serper (1 key)'],
    ['a provider without its key', { provider: 'serper' }, undefined],
    [
      'several keys',
      { braveKey: 'a', braveKeys: ['b', 'c'], exaKeys: ['d'] },
      'brave (3 keys), then exa (1 key)',
    ],
    [
      'a chain',
      { chain: ['Exa', ' brave'], braveKeys: ['a'], exaKey: 'b' },
      'exa (1 key), then brave (1 key)',
    ],
    ['instances', { searxngUrls: ['http://a.example', 'http://b.example'] }, 'searxng (2 addresses)'],
    [
      'a key of other services of Google',
      { googleKey: 'a' },
      'wikipedia (answers because nothing else is set up)',
    ],
    ['a key and an engine of Google', { googleKey: 'a', googleCseId: 'b' }, 'google (1 key)'],
    [
      'a chain with a gap',
      { chain: ['exa', 'brave'], braveKeys: ['a'] },
      'brave (1 key). The chain names exa, which is not configured; it is left out',
    ],
  ])('%s', async (_, settings, words) => {
    expect(await setUp(settings)).toBe(words);
  });
});

describe('what cannot be used', () => {
  it('names a provider in the chain that there is not', async () => {
    await expect(setUp({ chain: ['bing'] })).rejects.toMatchObject({
      code: 'bad_configuration',
      message: expect.stringContaining('"bing"'),
    });
  });

  it('names a policy file that is not there', async () => {
    await expect(setUp({ backendsFile: '/nowhere/backends.yaml' })).rejects.toThrow('there is no such file');
  });

  it.each([
    ['chain_order: [brave, altavista]', 'chain_order'],
    ['max_provider_attempts: none', 'max_provider_attempts'],
    ['chain_order: [brave', 'the YAML does not read'],
  ])('says what is wrong with %j', async (yaml, words) => {
    await using workspace = await temporaryWorkspace();
    const backendsFile = workspace.path('backends.yaml');
    await writeFile(backendsFile, yaml);
    await expect(setUp({ backendsFile })).rejects.toThrow(words);
  });
});

it('takes the policy of a file', async () => {
  await using workspace = await temporaryWorkspace();
  const backendsFile = workspace.path('backends.yaml');
  await writeFile(backendsFile, 'chain_order: [exa, brave]\nrequest_timeout_seconds: 3\n');
  const configuration = await searchConfiguration({ ...unset, backendsFile });
  expect(configuration.policy).toMatchObject({ chainOrder: ['exa', 'brave'], requestTimeoutMs: 3000 });
});
