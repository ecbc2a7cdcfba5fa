import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../test/catalogue.ts';
import { call, envelope, initialize, initialized, request } from '../../test/openings.ts';
import { silentLogger } from '../log/logger.ts';
import type { ToolOutcome } from '../run/outcome.ts';
import type { CallOptions } from '../run/run-tool.ts';
import { createEngine } from './engine.ts';
import type { Wire } from './wire.ts';

const done: ToolOutcome = { ok: true, data: { sum: 1 }, texts: ['1'], media: [] };

/** Nothing here waits for a clock or a disk. */
async function settle(): Promise<void> {
  for (let at = 0; at < 6; at += 1) await turn();
}

/** A client of one era, and calls that end when the test says so. */
async function connected(era: 'legacy' | 'modern') {
  const sent: { id?: unknown; error?: { code: number; message: string } }[] = [];
  const running: { end: () => void; signal: CallOptions['signal'] }[] = [];
  const wire: Wire = {
    start: async () => {},
    close: async () => wire.onclose?.(),
    send: async (message) => {
      sent.push(message as (typeof sent)[number]);
    },
  };
  const callTool = (_name: string, _input: unknown, { signal }: CallOptions) =>
    new Promise<ToolOutcome>((resolve) => running.push({ end: () => resolve(done), signal }));
  createEngine({ catalogue: fixtureCatalogue, log: silentLogger, callTool, close: async () => {} }).connect(
    wire,
  );
  const opening = era === 'legacy' ? [initialize(0), initialized] : [request(0, 'tools/list', envelope())];
  const send = async (message: unknown) => {
    wire.onmessage?.(message);
    await settle();
  };
  for (const message of opening) await send(message);
  sent.length = 0;
  const make = (id: unknown) =>
    request(id, 'tools/call', era === 'legacy' ? call : { ...call, ...envelope() });
  // What the SDK takes for odd goes past the direct calls.
  const odd = (id: unknown) => request(id, 'tools/call', { ...call, task: {} });
  return { wire, sent, running, send, make, odd };
}

const cancelled = (requestId: unknown) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

describe.each(['legacy', 'modern'] as const)('an id in use, %s', (era) => {
  it('is refused, and the first call goes on', async () => {
    const { sent, running, send, make } = await connected(era);
    for (const id of [1, 1, '1', 1]) await send(make(id));
    expect(sent).toEqual(
      [1, 1].map((id) => ({
        jsonrpc: '2.0',
        id,
        error: {
          code: -32600,
          message: 'Invalid request: an earlier request with the id 1 is not answered yet.',
        },
      })),
    );
    expect(running).toHaveLength(2);
    for (const { end } of running) end();
    await settle();
    await send(make(1));
    running[2]?.end();
    await settle();
    expect(sent.slice(2).map(({ id, error }) => ({ id, error }))).toEqual([
      { id: 1, error: undefined },
      { id: '1', error: undefined },
      { id: 1, error: undefined },
    ]);
  });

  it('is free again when its call is cancelled', async () => {
    const { sent, running, send, make } = await connected(era);
    await send(make(1));
    await send(cancelled(1));
    await send(make(1));
    expect(running.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    running[0]?.end();
    await send(make(1));
    expect(sent).toMatchObject([{ id: 1, error: { code: -32600 } }]);
  });

  it('leaves nothing running when the client leaves', async () => {
    const { wire, running, send, make } = await connected(era);
    for (const id of [1, 1, 2]) await send(make(id));
    await wire.close();
    expect(running.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });
});

describe('an id in use', () => {
  it('is known on both ways of a call', async () => {
    const { sent, running, send, make, odd } = await connected('legacy');
    await send(make(1));
    await send(odd(1));
    await send(odd(2));
    await send(make(2));
    expect(sent).toMatchObject([
      { id: 1, error: { code: -32600 } },
      { id: 2, error: { code: -32600 } },
    ]);
    expect(running).toHaveLength(2);
  });
});

describe('what is no JSON-RPC message', () => {
  const { jsonrpc, method } = request(0, 'ping');

  it.each<[string, unknown, unknown[]]>([
    ['null as an id', { jsonrpc, id: null, method }, [null]],
    ['a fraction as an id', { jsonrpc, id: 1.5, method }, [1.5]],
    ['an object as an id', { jsonrpc, id: {}, method }, [null]],
    ['a number that is not exact as an id', { jsonrpc, id: 2 ** 60, method }, [null]],
    ['another version', { jsonrpc: '1.0', id: 4, method }, [4]],
    ['no version', { id: 'x', method }, ['x']],
    ['no method', { jsonrpc, id: 4 }, [4]],
    ['a member too many', { ...request(4, method), extra: 1 }, [4]],
    ['a batch', [request(1, method), initialized, request('b', method)], [1, 'b']],
    ['an empty batch', [], [null]],
    ['a batch of notifications', [initialized], [null]],
    ['a long batch', Array.from({ length: 101 }, (_, at) => request(at, method)), [null]],
  ])('is answered when it looks like a request: %s', async (_what, message, ids) => {
    const { sent, send, make } = await connected('legacy');
    await send(message);
    expect(sent.map(({ id }) => id)).toEqual(ids);
    for (const { error } of sent) {
      expect(error?.code).toBe(-32600);
      expect(error?.message).toMatch(/^Invalid request: /);
    }
    // It uses no id.
    await send(make(4));
    await send(request(1, method));
    expect(sent.at(-1)).toMatchObject({ id: 1, result: {} });
  });

  it.each<[string, unknown]>([
    ['an answer', { jsonrpc: '1.0', id: 1, result: {} }],
    ['an error', { jsonrpc, id: null, error: { code: 1, message: 'x' } }],
    ['a notification', { jsonrpc: '1.0', method: 'notifications/initialized' }],
    ['nothing at all', {}],
  ])('is passed over when nobody waits: %s', async (_what, message) => {
    const { sent, send } = await connected('legacy');
    await send(message);
    expect(sent).toEqual([]);
  });
});
