import { describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../test/catalogue.ts';
import { call, initialize, initialized, request } from '../../test/openings.ts';
import type { Engine } from '../mcp/engine.ts';
import type { Wire } from '../mcp/wire.ts';
import { createFront } from './front.ts';
import { handshake } from './handshake.ts';

describe('the engine behind the front', () => {
  interface Loading {
    opened: number;
    closed: number;
    readonly got: unknown[];
    readonly failures: unknown[];
    readonly sent: unknown[];
    resolve: () => void;
    reject: (error: Error) => void;
  }

  function slowFront() {
    const loading: Loading = {
      opened: 0,
      closed: 0,
      got: [],
      failures: [],
      sent: [],
      resolve: () => {},
      reject: () => {},
    };
    const engine: Engine = {
      connect(wire: Wire) {
        wire.onmessage = (message: unknown) => {
          loading.got.push(message);
          const { id } = message as { id?: unknown };
          if (id !== undefined) void wire.send({ jsonrpc: '2.0', id, result: {} });
        };
      },
      callTool: () => Promise.reject(new Error('unused')),
      close: async () => {
        loading.closed += 1;
      },
    };
    const front = createFront({
      catalogue: fixtureCatalogue,
      handshake,
      openEngine: () =>
        new Promise((resolve, reject) => {
          loading.opened += 1;
          loading.resolve = () => resolve(engine);
          loading.reject = reject;
        }),
      send: (message) => loading.sent.push(message),
      onEngineFailure: (error) => loading.failures.push(error),
    });
    return { front, loading };
  }

  const tick = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

  it('is not loaded for the opening, but shortly after the list', async () => {
    const { front, loading } = slowFront();
    front.receive(initialize(0));
    front.receive(initialized);
    await tick(80);
    expect(loading.opened).toBe(0);
    front.receive(request(1, 'tools/list'));
    expect(loading.opened).toBe(0);
    await tick(120);
    expect(loading.opened).toBe(1);
  });

  it('is loaded once, told the opening and given what waits, in order', async () => {
    const { front, loading } = slowFront();
    front.receive(initialize('mine'));
    front.receive(initialized);
    front.receive(request(1, 'tools/call', call));
    front.receive(request(2, 'tools/list'));
    front.receive(request(3, 'ping'));
    await tick();
    expect(loading.opened).toBe(1);
    expect(loading.sent).toHaveLength(1);
    loading.resolve();
    await tick();
    const [first, ...others] = loading.got as { id?: unknown; method: string }[];
    expect(first).toMatchObject({ method: 'initialize', params: initialize(0).params });
    expect(first?.id).not.toBe('mine');
    expect(others).toEqual([
      initialized,
      request(1, 'tools/call', call),
      request(2, 'tools/list'),
      request(3, 'ping'),
    ]);
    expect(loading.sent.map((message) => (message as { id: unknown }).id)).toEqual(['mine', 1, 2, 3]);
  });

  it('that cannot be loaded is told once', async () => {
    const { front, loading } = slowFront();
    front.receive(request(1, 'tools/call', call));
    await tick();
    loading.reject(new Error('broken install'));
    await tick();
    front.receive(request(2, 'tools/call', call));
    await tick();
    expect(loading.failures).toEqual([new Error('broken install')]);
    const throwing = createFront({
      catalogue: fixtureCatalogue,
      handshake,
      openEngine: () => {
        throw new Error('at once');
      },
      send: () => {},
      onEngineFailure: (error) => loading.failures.push(error),
    });
    throwing.receive(request(1, 'tools/call', call));
    await tick();
    expect(loading.failures).toContainEqual(new Error('at once'));
  });

  it('is not waited for while it loads, but closed when it comes too late', async () => {
    const { front, loading } = slowFront();
    front.receive(request(1, 'tools/call', call));
    await front.close();
    expect(loading).toMatchObject({ closed: 0, got: [] });
    loading.resolve();
    await tick();
    expect(loading).toMatchObject({ closed: 1, got: [] });
  });

  it('is closed with the front', async () => {
    const { front, loading } = slowFront();
    front.receive(request(1, 'tools/call', call));
    await tick();
    loading.resolve();
    await tick();
    await front.close();
    expect(loading.closed).toBe(1);
  });
});
