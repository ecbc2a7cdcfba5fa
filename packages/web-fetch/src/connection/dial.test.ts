import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dial } from './dial.ts';

const server = createServer((socket) => socket.on('error', () => {}));
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

const places = (addresses: readonly string[]) => {
  const sockets: Socket[] = [];
  const controller = new AbortController();
  const { port } = server.address() as AddressInfo;
  const dialling = {
    addresses,
    port,
    signal: controller.signal,
    onSocket: (socket: Socket) => void sockets.push(socket),
  };
  return { dialling, sockets, controller };
};

it('takes the first address that answers', async () => {
  const { dialling, sockets, controller } = places(['127.0.0.7', '127.0.0.1', '127.0.0.8']);
  const socket = await dial(dialling);
  expect([socket.remoteAddress, sockets.length]).toEqual(['127.0.0.1', 2]);
  controller.abort();
  expect(socket.destroyed).toBe(true);
});

it('lets the families take turns', async () => {
  const { dialling, sockets } = places(['::1', 'fe80::1', '127.0.0.1']);
  const socket = await dial(dialling);
  expect([socket.remoteAddress, sockets.length]).toEqual(['127.0.0.1', 2]);
  socket.destroy();
});

it('tries the next beside one that is silent, and leaves none of the losers', async () => {
  // TEST-NET-1: nobody answers there, or the system says at once that there is no way.
  const { dialling, sockets } = places(['192.0.2.1', '127.0.0.1']);
  const socket = await dial(dialling);
  expect(socket.remoteAddress).toBe('127.0.0.1');
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  socket.destroy();
});

it('gives the last error when none answers, and tries no more than eight', async () => {
  const { dialling, sockets } = places(Array.from({ length: 20 }, (_, index) => `127.0.0.${index + 2}`));
  await expect(dial(dialling)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(sockets).toHaveLength(8);
});

it('connects to nothing without an address, or after the end', async () => {
  await expect(dial(places([]).dialling)).rejects.toThrow('No address to connect to.');
  const { dialling, sockets, controller } = places(['127.0.0.1']);
  controller.abort();
  await expect(dial(dialling)).rejects.toThrow();
  expect(sockets).toEqual([]);
});
