import { expect, it } from 'vitest';
import { localWebServer } from './local-web-server.ts';

it('answers its routes, counts what was asked and is gone when disposed of', async () => {
  const server = await localWebServer({
    '/page': { body: '<p>hello</p>' },
    '/echo': ({ method, body, path }) => ({
      headers: { 'content-type': 'text/plain' },
      body: `${method} ${path} ${body}`,
    }),
    '/moved': { status: 302, headers: { location: '/page' } },
  });
  expect(await (await fetch(server.url('/moved'))).text()).toBe('<p>hello</p>');
  expect(await (await fetch(server.url('/echo?a=1'), { method: 'POST', body: 'x' })).text()).toBe(
    'POST /echo?a=1 x',
  );
  expect((await fetch(server.url('/none'))).status).toBe(404);
  expect(server.requests.map(({ path }) => path)).toEqual(['/moved', '/page', '/echo?a=1', '/none']);
  await server[Symbol.asyncDispose]();
  await expect(fetch(server.url('/page'))).rejects.toThrow();
});
