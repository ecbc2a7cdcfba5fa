import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedFaces, initializeBody, rawLines, rawRequest, startFace } from '../../test/http-face.ts';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { SettingError } from '../config/parse-setting.ts';

const { face } = closedFaces();

const strong = randomBytes(16).toString('hex');

describe('Host and Origin', () => {
  const attempt = async (headers: Record<string, string>, settings = {}) => {
    const { port } = await face(settings);
    return rawRequest(port, { body: initializeBody(), headers });
  };

  it.each([
    'evil',
    'evil:8765',
    'localhost.evil',
    'localhost.evil:80',
    'evil.localhost',
    '127.0.0.1.nip.io',
    'localhost.',
    '[::2]',
    '[::ffff:127.0.0.2]',
    '0.0.0.0',
    '10.0.0.1',
    'localhost@evil',
    'evil#localhost',
    'evil/localhost',
    'local host',
  ])('refuses the Host %j', async (host) => {
    const { status } = await attempt({ host });
    expect([400, 403]).toContain(status);
  });

  it.each([
    'localhost',
    'localhost:9',
    'LOCALHOST',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.:1',
    '[::1]',
    '[::1]:8765',
  ])('accepts the Host %j', async (host) => {
    expect((await attempt({ host })).status).toBe(200);
  });

  it.each([
    'http://evil',
    'https://evil:8765',
    'http://localhost.evil',
    'http://127.0.0.1.nip.io',
    'http://localhost.',
    'null',
    'file://',
    'chrome-extension://abcdef',
    'garbage',
    'http://[::2]',
  ])('refuses the Origin %j', async (origin) => {
    expect((await attempt({ origin })).status).toBe(403);
  });

  it.each(['http://localhost', 'http://localhost:3000', 'http://127.0.0.1:9', 'http://[::1]:9'])(
    'accepts the Origin %j',
    async (origin) => {
      expect((await attempt({ origin })).status).toBe(200);
    },
  );

  it('are judged before the token is, for every path and method', async () => {
    const { port } = await face({ DPTTOOLS_AUTH_TOKEN: 'a-good-token' });
    for (const path of ['/mcp', '/healthz', '/other']) {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PUT']) {
        const { status, headers } = await rawRequest(port, { method, path, headers: { host: 'evil' } });
        expect(status).toBe(403);
        expect(headers['www-authenticate']).toBeUndefined();
      }
    }
  });

  it('may be others that the operator names, in any spelling', async () => {
    const settings = { DPTTOOLS_HTTP_ALLOWED_HOSTS: 'Tools.Example,fd00::1' };
    expect(
      (await attempt({ host: 'tools.example:8765', origin: 'https://TOOLS.example' }, settings)).status,
    ).toBe(200);
    expect((await attempt({ host: '[fd00::1]:8765' }, settings)).status).toBe(200);
    expect((await attempt({ host: 'example' }, settings)).status).toBe(403);
  });

  it('must be one Host, also in the oldest form of the protocol', async () => {
    const { port } = await face();
    const ask = (lines: string[]) => rawLines(port, lines);
    expect(await ask(['GET /healthz HTTP/1.0'])).toMatch(/^HTTP\/1\.1 403/);
    expect(await ask(['GET /healthz HTTP/1.1'])).toMatch(/^HTTP\/1\.1 400/);
    expect(await ask(['GET /healthz HTTP/1.1', 'Host: ', 'Connection: close'])).toMatch(/^HTTP\/1\.1 40[03]/);
    expect(
      await ask(['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: evil', 'Connection: close']),
    ).toMatch(/^HTTP\/1\.1 40/);
    expect(await ask(['GET http://evil/healthz HTTP/1.1', 'Host: localhost', 'Connection: close'])).toMatch(
      /^HTTP\/1\.1 400/,
    );
    expect(await ask(['GET //evil/healthz HTTP/1.1', 'Host: localhost', 'Connection: close'])).toMatch(
      /^HTTP\/1\.1 400/,
    );
  });
});

describe('the bearer token', () => {
  it.each([
    ['none', {}],
    ['a wrong one', { authorization: 'Bearer wrong' }],
    ['a beginning of it', { authorization: 'Bearer a-good-toke' }],
    ['more than it', { authorization: 'Bearer a-good-token2' }],
    ['another scheme', { authorization: 'Basic a-good-token' }],
    ['no scheme', { authorization: 'a-good-token' }],
    ['nothing behind the scheme', { authorization: 'Bearer ' }],
    ['other letters', { authorization: 'Bearer A-GOOD-TOKEN' }],
  ])('refuses %s with 401 and how to ask', async (_name, headers) => {
    const { port } = await face({ DPTTOOLS_AUTH_TOKEN: 'a-good-token' });
    const answers = await Promise.all([
      rawRequest(port, { body: initializeBody(), headers }),
      rawRequest(port, { method: 'GET', headers }),
      rawRequest(port, { path: '/other', headers }),
      rawRequest(port, { path: '/mcp?token=a-good-token', body: initializeBody(), headers }),
    ]);
    for (const { status, headers: answered } of answers) {
      expect(status).toBe(401);
      expect(answered['www-authenticate']).toBe('Bearer');
    }
  });

  it('is accepted in any spelling of the scheme', async () => {
    const { port } = await face({ DPTTOOLS_AUTH_TOKEN: 'a-good-token' });
    const headers = { authorization: 'bearer a-good-token' };
    expect((await rawRequest(port, { body: initializeBody(), headers })).status).toBe(200);
  });

  it('is not asked for at /healthz', async () => {
    const { port } = await face({ DPTTOOLS_AUTH_TOKEN: 'a-good-token' });
    const { status, text } = await rawRequest(port, { method: 'GET', path: '/healthz' });
    expect({ status, text }).toEqual({ status: 200, text: '{"status":"ok"}' });
  });
});

describe('the file of the bearer token', () => {
  const makeFolder = temporaryFolders();

  function tokenFile(text: string, mode = 0o600): string {
    const file = join(makeFolder(), 'token');
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  }

  it('holds it, with or without a line end', async () => {
    for (const end of ['', '\n', '\r\n']) {
      const { port, logged } = await face({
        DPTTOOLS_AUTH_TOKEN_FILE: tokenFile(`${strong}${end}`),
        DPTTOOLS_HTTP_HOST: '0.0.0.0',
      });
      const headers = { authorization: `Bearer ${strong}` };
      expect((await rawRequest(port, { body: initializeBody(), headers })).status).toBe(200);
      expect((await rawRequest(port, { body: initializeBody() })).status).toBe(401);
      expect(logged).toEqual([]);
    }
  });

  it.each([0o640, 0o604])('is warned of when others can read it: %o', async (mode) => {
    const { logged } = await face({ DPTTOOLS_AUTH_TOKEN_FILE: tokenFile(strong, mode) });
    expect(logged).toMatchObject([{ level: 'warn', event: 'token file', remedy: 'chmod 600' }]);
    expect(JSON.stringify(logged)).not.toContain(strong);
  });

  it.each([
    ['is empty', '\n', 'visible ASCII'],
    ['holds two lines', `${strong}\n${strong}\n`, 'without spaces'],
    ['is something else', 'x'.repeat(5000), '1 to 4096'],
  ])('stops the start when it %s', async (_what, text, words) => {
    const stopped = await face({ DPTTOOLS_AUTH_TOKEN_FILE: tokenFile(text) }).catch(
      (error: unknown) => error,
    );
    expect(stopped).toBeInstanceOf(SettingError);
    expect(String(stopped)).toContain(words);
    expect(String(stopped)).not.toContain(strong);
  });

  it('stops the start when it is not there, or when there is a token too', async () => {
    const missing = join(makeFolder(), 'none');
    await expect(face({ DPTTOOLS_AUTH_TOKEN_FILE: missing })).rejects.toThrow(
      /none, which cannot be read: ENOENT/,
    );
    const both = { DPTTOOLS_AUTH_TOKEN_FILE: tokenFile(strong), DPTTOOLS_AUTH_TOKEN: strong };
    await expect(face(both)).rejects.toThrow(/not both/);
  });
});

describe('listening', () => {
  const stops = async (environment: Record<string, string>) =>
    face(environment).then(
      () => 'it listens',
      (error: unknown) => error,
    );

  it.each(['0.0.0.0', '::', '[::]', '192.0.2.1', 'example.com', '127.0.0.1.nip.io', '0', ''])(
    'beyond this machine needs a token: %j',
    async (host) => {
      const stopped = await startFace({}, { host }).catch((error: unknown) => error);
      expect(stopped).toBeInstanceOf(SettingError);
      expect(String(stopped)).toContain('DPTTOOLS_AUTH_TOKEN');
    },
  );

  it('beyond this machine works with one', async () => {
    const { port } = await face({ DPTTOOLS_HTTP_HOST: '0.0.0.0', DPTTOOLS_AUTH_TOKEN: strong });
    const headers = { authorization: `Bearer ${strong}` };
    expect((await rawRequest(port, { body: initializeBody(), headers })).status).toBe(200);
  });

  it.each([
    ['x', '0.0.0.0'],
    ['a-good-token', '0.0.0.0'],
    [strong.slice(1), '0.0.0.0'],
    ['x'.repeat(64), '::'],
    ['password'.repeat(8), '127.0.0.1.nip.io'],
  ])('beyond this machine needs one that nobody guesses, not %s', async (token, host) => {
    const stopped = await startFace({ DPTTOOLS_AUTH_TOKEN: token }, { host }).catch(
      (error: unknown) => error,
    );
    expect(stopped).toBeInstanceOf(SettingError);
    expect(String(stopped)).toContain('openssl rand -hex 32');
    expect(String(stopped)).not.toContain(token.length > 1 ? token : '"x"');
  });

  it('on this machine is not reached from outside', async () => {
    const { port } = await face();
    const outer = Object.values(networkInterfaces())
      .flat()
      .find((face) => face?.internal === false && face.family === 'IPv4');
    if (outer === undefined) return;
    const reached = await new Promise((resolve) => {
      const socket = connect(port, outer.address, () => resolve('reached')).on('error', () =>
        resolve('not reached'),
      );
      socket.unref();
    });
    expect(reached).toBe('not reached');
  });

  it.each(['localhost', '::1', '[::1]'])('works by the name %s', async (host) => {
    const started = await face({ DPTTOOLS_HTTP_HOST: host }).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    // A machine without IPv6 has no such address.
    if (typeof started === 'string') expect(started).toBe('EADDRNOTAVAIL');
    else expect(started?.url).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+\/mcp$/);
  });

  it.each([
    [{ DPTTOOLS_HTTP_PATH: 'mcp' }, 'begin with one slash'],
    [{ DPTTOOLS_HTTP_PATH: '//x' }, 'begin with one slash'],
    [{ DPTTOOLS_HTTP_PATH: '/healthz' }, 'begin with one slash'],
    [{ DPTTOOLS_HTTP_PATH: '/a?b' }, 'begin with one slash'],
    [{ DPTTOOLS_AUTH_TOKEN: 'two words' }, 'without spaces'],
    [{ DPTTOOLS_AUTH_TOKEN: 'geheim-ü' }, 'visible ASCII'],
  ])('stops at settings that cannot be: %j', async (environment, words) => {
    const stopped = await stops(environment);
    expect(stopped).toBeInstanceOf(SettingError);
    expect(String(stopped)).toContain(words);
    expect(String(stopped)).not.toMatch(/two words|geheim/);
  });

  it('fails with the system’s error when the port is taken, and leaves nothing open', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    expect(await stops({ DPTTOOLS_HTTP_PORT: String(port) })).toMatchObject({ code: 'EADDRINUSE' });
    taken.close();
  });

  it('serves another path when told so', async () => {
    const { port, url } = await face({ DPTTOOLS_HTTP_PATH: '/tools/v1' });
    expect(url).toMatch(/\/tools\/v1$/);
    expect((await rawRequest(port, { path: '/tools/v1', body: initializeBody() })).status).toBe(200);
    expect((await rawRequest(port, { body: initializeBody() })).status).toBe(404);
  });
});
