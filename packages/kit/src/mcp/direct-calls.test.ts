import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../test/catalogue.ts';
import { call, initialize, initialized, request } from '../../test/openings.ts';
import { silentLogger } from '../log/logger.ts';
import type { ToolOutcome } from '../run/outcome.ts';
import type { CallOptions } from '../run/run-tool.ts';
import { directCalls } from './direct-calls.ts';
import { createEngine } from './engine.ts';
import type { Wire } from './wire.ts';

interface Running {
  readonly input: unknown;
  readonly options: CallOptions;
  readonly end: (outcome?: ToolOutcome) => void;
  readonly fail: (error: Error) => void;
}

const done: ToolOutcome = { ok: true, data: { sum: 1 }, texts: ['1'], media: [] };
const answered = { content: [{ type: 'text', text: '1' }], structuredContent: { sum: 1 } };

/** Calls that end when the test says so, and what is sent. */
function calling() {
  const sent: unknown[] = [];
  const running: Running[] = [];
  const errors: string[] = [];
  const wire: Wire = {
    start: async () => {},
    close: async () => wire.onclose?.(),
    send: async (message) => {
      sent.push(message);
    },
  };
  const callTool = (_name: string, input: unknown, options: CallOptions) =>
    new Promise<ToolOutcome>((resolve, reject) => {
      running.push({ input, options, end: (outcome = done) => resolve(outcome), fail: reject });
    });
  return { wire, sent, running, errors, callTool };
}

function takingCalls() {
  const parts = calling();
  const onerror = (error: Error) => parts.errors.push(error.message);
  return { ...parts, calls: directCalls({ ...parts, catalogue: fixtureCatalogue, onerror }) };
}

const cancelling = (requestId: unknown) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

describe('directCalls', () => {
  it('answers a call with its input and its outcome', async () => {
    const { calls, sent, running } = takingCalls();
    expect(calls.take(request('a', 'tools/call', call))).toBe(true);
    expect(running[0]?.input).toEqual({ numbers: [1] });
    expect(running[0]?.options.principal).toBe('local');
    running[0]?.end();
    await turn();
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 'a', result: answered }]);
  });

  it.each([
    ['an unknown tool', request(1, 'tools/call', { name: 'no_such' })],
    ['a tool named like a part of every object', request(1, 'tools/call', { name: 'constructor' })],
    ['a task', request(1, 'tools/call', { ...call, task: {} })],
    ['the later era', request(1, 'tools/call', { ...call, _meta: { 'io.modelcontextprotocol/x': 1 } })],
    ['another method', request(1, 'ping')],
    ['a batch', [request(1, 'tools/call', call)]],
    ['a call without an id', { jsonrpc: '2.0', method: 'tools/call', params: call }],
    ['an answer', { jsonrpc: '2.0', id: 1, result: {} }],
    ['a cancellation', cancelling(1)],
  ])('leaves %s to the SDK', (_what, message) => {
    const { calls, running } = takingCalls();
    expect(calls.take(message)).toBe(false);
    expect(running).toEqual([]);
  });

  it('aborts the call that is cancelled, which then gets no answer', async () => {
    const { calls, sent, running } = takingCalls();
    for (const id of [1, '1', 2]) calls.take(request(id, 'tools/call', call));
    calls.take(cancelling('1'));
    calls.take(cancelling(7));
    expect(running.map(({ options }) => options.signal?.aborted)).toEqual([false, true, false]);
    for (const { end } of running) end();
    await turn();
    expect(sent.map((message) => (message as { id: unknown }).id)).toEqual([1, 2]);
    calls.take(cancelling(1));
    expect(running[0]?.options.signal?.aborted).toBe(false);
  });

  it('sends progress to a client that asked for it, and to no other', async () => {
    const { calls, sent, running } = takingCalls();
    calls.take(request(1, 'tools/call', { ...call, _meta: { progressToken: 'p' } }));
    calls.take(request(2, 'tools/call', call));
    expect(running[1]?.options.onProgress).toBeUndefined();
    running[0]?.options.onProgress?.({ done: 1, total: 2, message: 'half' });
    running[0]?.options.onProgress?.({ done: 2, total: undefined });
    const progress = (params: object) => ({ jsonrpc: '2.0', method: 'notifications/progress', params });
    expect(sent).toEqual([
      progress({ progressToken: 'p', progress: 1, total: 2, message: 'half' }),
      progress({ progressToken: 'p', progress: 2 }),
    ]);
  });

  it('answers also when the impossible happens', async () => {
    const { calls, sent, running, errors } = takingCalls();
    calls.take(request(1, 'tools/call', call));
    running[0]?.fail(new Error('with a secret'));
    await turn();
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } }]);
    expect(errors).toEqual(['with a secret']);
  });
});

describe('the engine', () => {
  it('aborts the calls of a client that leaves, and answers none of them', async () => {
    const { wire, sent, running, callTool } = calling();
    createEngine({ catalogue: fixtureCatalogue, log: silentLogger, callTool, close: async () => {} }).connect(
      wire,
    );
    for (const message of [initialize(0), initialized]) wire.onmessage?.(message);
    await turn();
    wire.onmessage?.(request(1, 'tools/call', call));
    await turn();
    expect(running).toHaveLength(1);
    await wire.close();
    expect(running[0]?.options.signal?.aborted).toBe(true);
    running[0]?.end();
    await turn();
    expect(sent.filter((message) => (message as { id?: unknown }).id === 1)).toEqual([]);
  });
});
