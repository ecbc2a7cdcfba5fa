import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Lookup, parseHostRules, type WebFetcher } from '../src/index.ts';
import { localFetcher, textOf } from './fetcher.ts';
import { answerOf, type RawServer, rawServer, redirectTo } from './raw-server.ts';

// Every address that must not be reached, by a fetcher for which nothing is open and with a server there to be reached.

let server: RawServer;
let fetcher: WebFetcher;

beforeAll(async () => {
  server = await rawServer((socket) => socket.end(answerOf('inside')));
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => fetcher.close());

const noRules = parseHostRules([]);
const get = (url: string, lookup?: Lookup) => {
  fetcher = localFetcher({ hostRules: noRules, ...(lookup === undefined ? {} : { lookup }) });
  return fetcher.get(url, { maxBytes: 1000 });
};

describe('spellings of addresses that are not public', () => {
  it.each([
    ...[
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.1',
      '127.0.1',
      '0',
    ],
    ...[
      '①②⑦.⓪.⓪.①',
      '１２７.0.0.1',
      '127。0。0。1',
      '127.0.0.1.',
      '%31%32%37.0.0.1',
      'localhost',
      'LOCALHOST',
    ],
    ...[
      'localhost.',
      'a.localhost',
      '[::1]',
      '[::]',
      '[0:0:0:0:0:0:0:1]',
      '[::ffff:7f00:1]',
      '[::ffff:127.0.0.1]',
    ],
    ...[
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b::169.254.169.254]',
      '[64:ff9b:1::7f00:1]',
      '[2002:7f00:1::]',
    ],
    ...[
      '[2001:0:7f00:1::]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[fec0::1]',
      '[ff02::1]',
      '[2001:db8::1]',
    ],
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '169.254.169.254', '172.16.0.1'],
    ...[
      '192.0.0.1',
      '192.168.0.1',
      '198.18.0.1',
      '198.19.255.255',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '168.63.129.16',
      'metadata',
      'metadata.google.internal',
      'metadata.google.internal.',
      'instance-data',
    ],
  ])('refuses %s', async (host) => {
    const lookup = vi.fn<Lookup>();
    await expect(get(`http://${host}:${server.port}/`, lookup)).rejects.toMatchObject({
      code: 'address_refused',
    });
    expect(lookup).not.toHaveBeenCalled();
  });
});

describe('addresses that are none', () => {
  it.each([
    ...[
      'gopher://127.0.0.1/',
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'data:text/plain,x',
      'javascript:0',
      'dict://a',
    ],
    ...[
      'http://a@127.0.0.1/',
      'http://a:b@example.com/',
      'http://example.com@127.0.0.1/',
      'http://127.0.0.1@a.example/',
    ],
    ...[
      'http://[fe80::1%25eth0]/',
      'http://[fe80::1%eth0]/',
      'http://256.0.0.1/',
      'http://1.2.3.4.5/',
      'http://',
      '//a',
    ],
  ])('refuses %s', async (url) => {
    await expect(get(url)).rejects.toMatchObject({ code: 'bad_url' });
  });
});

describe('names', () => {
  it.each([
    [['127.0.0.1']],
    [['1.1.1.1', '127.0.0.1']],
    [['127.0.0.1', '1.1.1.1']],
    [['1.1.1.1', '::1']],
    [['2606:4700::1', '::ffff:10.0.0.1']],
    [['fe80::1%1']],
    [['64:ff9b::10.0.0.1']],
    [['2002:7f00:1::1']],
    [['not an address']],
  ])('refuses a name that resolves to %j', async (answers) => {
    const result = get(`http://a.example:${server.port}/`, async () => answers);
    await expect(result).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('asks the system for the name of this machine, and refuses what it says', async () => {
    const { hostname } = await import('node:os');
    await expect(get(`http://${hostname()}:${server.port}/`)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:address_refused|unresolved)$/),
    });
  });
});

it('connected to none of them', () => {
  expect(server.connections()).toBe(0);
});

describe('an answer that changes', () => {
  it('is looked up once, and the address that was checked is the one connected to', async () => {
    const answers = ['127.0.0.1', '10.0.0.1', '169.254.169.254'];
    const lookup = vi.fn<Lookup>(async () => [answers.shift() ?? '']);
    fetcher = localFetcher({ hostRules: parseHostRules(['127.0.0.1']), lookup });
    const response = await fetcher.get(`http://flip.example:${server.port}/`, { maxBytes: 1000 });
    expect(await textOf(response)).toBe('inside');
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(server.requests.at(-1)).toContain(`\r\nhost: flip.example:${server.port}\r\n`);
  });

  it('is checked again for the next request, since no connection outlives its own', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    fetcher = localFetcher({ lookup: async () => [answers.shift() ?? ''] });
    const url = `http://flip.example:${server.port}/`;
    await textOf(await fetcher.get(url, { maxBytes: 1000 }));
    await expect(fetcher.get(url, { maxBytes: 1000 })).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('is checked again for a redirect to the same name', async () => {
    await using turning = await rawServer((socket) => socket.write(redirectTo('/again')));
    const answers = ['127.0.0.1', '127.0.0.2'];
    fetcher = localFetcher({ lookup: async () => [answers.shift() ?? ''] });
    const result = fetcher.get(`http://flip.example:${turning.port}/`, { maxBytes: 1000 });
    await expect(result).rejects.toMatchObject({ code: 'address_refused' });
    expect(turning.connections()).toBe(1);
  });
});

describe('redirects', () => {
  it.each([
    ['http://10.0.0.1/', 'address_refused'],
    ['http://127.0.0.2/', 'address_refused'],
    ['//[::1]/', 'address_refused'],
    ['http://2130706434/', 'address_refused'],
    ['http://localhost/', 'address_refused'],
    ['http://private.example/', 'address_refused'],
    ['http://169.254.169.254/latest/meta-data/', 'address_refused'],
    ['file:///etc/passwd', 'redirect_refused'],
    ['gopher://127.0.0.1:70/', 'redirect_refused'],
    ['http://a:secret@127.0.0.1/', 'redirect_refused'],
    ['http://[fe80::1%25eth0]/', 'redirect_refused'],
  ])('from an open host to %s is not followed', async (location, code) => {
    await using turning = await rawServer((socket) => socket.write(redirectTo(location)));
    fetcher = localFetcher({ lookup: async () => ['10.0.0.1'] });
    const result = fetcher.get(`http://127.0.0.1:${turning.port}/`, { maxBytes: 1000 });
    await expect(result).rejects.toMatchObject({ code });
    await expect(result).rejects.not.toThrow(/secret/);
    await turning.empty();
  });

  it('from a public name into an address that only another name opens is not followed', async () => {
    await using turning = await rawServer((socket) =>
      socket.write(redirectTo(`http://other.example:${server.port}/`)),
    );
    fetcher = localFetcher({
      hostRules: parseHostRules(['open.example']),
      lookup: async () => ['127.0.0.1'],
    });
    const result = fetcher.get(`http://open.example:${turning.port}/`, { maxBytes: 1000 });
    await expect(result).rejects.toMatchObject({ code: 'address_refused' });
  });
});
