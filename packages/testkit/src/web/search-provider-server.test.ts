import { expect, it } from 'vitest';
import { searchProviderServer } from './search-provider-server.ts';

it('speaks as each service does, and takes a call without a key for one with a bad key', async () => {
  await using services = await searchProviderServer({ serper: 'quota' });
  const { brave, serper, wikipedia } = services.baseUrls;
  const asked = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init);
    return { status: response.status, body: JSON.parse(await response.text()) as unknown };
  };
  const address = `${brave}/res/v1/web/search?q=x&count=2`;
  expect(await asked(address)).toMatchObject({
    status: 422,
    body: { error: { code: 'SUBSCRIPTION_TOKEN_INVALID' } },
  });
  const headers = { 'x-subscription-token': 'k' };
  expect(await asked(address, { headers })).toMatchObject({
    status: 200,
    body: { web: { results: [{}, {}] } },
  });
  expect(await asked(`${brave}/res/v1/web/search?q=x&count=21`, { headers })).toMatchObject({ status: 422 });
  const post = { method: 'POST', headers: { 'x-api-key': 'k' }, body: '{"q":"x"}' };
  expect(await asked(`${serper}/search`, post)).toMatchObject({ status: 400 });
  services.behave('serper', ({ key }) => (key === 'k' ? 'empty' : 'bad_key'));
  expect(await asked(`${serper}/search`, post)).toMatchObject({ status: 200, body: { organic: [] } });
  expect((await fetch(`${wikipedia}/other`)).status).toBe(404);
  expect(services.calls.map(({ service, key, query }) => [service, key, query])).toEqual([
    ['brave', undefined, 'x'],
    ['brave', 'k', 'x'],
    ['brave', 'k', 'x'],
    ['serper', 'k', 'x'],
    ['serper', 'k', 'x'],
  ]);
});

it('can break off in the middle, or say nothing', async () => {
  await using services = await searchProviderServer({ tavily: 'truncated', exa: 'slow' });
  const post = {
    method: 'POST',
    headers: { authorization: 'Bearer k', 'x-api-key': 'k' },
    body: '{"query":"x"}',
  };
  const response = await fetch(`${services.baseUrls.tavily}/search`, post);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  const signal = AbortSignal.timeout(100);
  await expect(fetch(`${services.baseUrls.exa}/search`, { ...post, signal })).rejects.toThrow();
});
