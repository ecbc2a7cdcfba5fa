import { getEventListeners, setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type FixtureServices, fixtureFamily, fixtureTools } from '../../test/fixture-family.ts';
import { hostEnvironmentFor } from '../../test/run-environment.ts';
import { defineFamily } from '../family.ts';
import type { ToolOutcome } from '../run/outcome.ts';
import { InProcessHost } from './in-process-host.ts';

interface Trial {
  readonly opened: FixtureServices[];
  readonly closed: FixtureServices[];
  failures: number;
}

function hosting({
  concurrency = 'parallel' as 'parallel' | 'serial',
  openMs = 0,
  maxParallelCalls = 64,
} = {}) {
  const trial: Trial = { opened: [], closed: [], failures: 0 };
  const signals: AbortSignal[] = [];
  const family = defineFamily({
    ...fixtureFamily,
    tools: fixtureTools,
    concurrency,
    async open({ greeting }, { signal }): Promise<FixtureServices> {
      signals.push(signal);
      await wait(openMs, undefined, { signal });
      if (trial.failures > 0) {
        trial.failures -= 1;
        throw new Error('cannot open');
      }
      const services = { greeting, seen: [] };
      trial.opened.push(services);
      return services;
    },
    close: async (services) => {
      trial.closed.push(services);
    },
  });
  const { environment, lines } = hostEnvironmentFor();
  return { host: new InProcessHost(family, { ...environment, maxParallelCalls }), trial, lines, signals };
}

const codeOf = (outcome: ToolOutcome) => (outcome.ok ? 'ok' : outcome.failure.code);

describe('the services of a family', () => {
  it('open at the first call, once, also for calls at once', async () => {
    const { host, trial } = hosting({ openMs: 20 });
    expect(trial.opened).toHaveLength(0);
    await Promise.all(Array.from({ length: 5 }, () => host.call('sum_numbers', { numbers: [1] }, {})));
    await host.call('sum_numbers', { numbers: [1] }, {});
    expect(trial.opened).toHaveLength(1);
    await host.close();
  });

  it('are not opened by a call with bad arguments', async () => {
    const { host, trial } = hosting();
    expect(codeOf(await host.call('sum_numbers', {}, {}))).toBe('invalid_arguments');
    expect(trial.opened).toHaveLength(0);
    await host.close();
    expect(trial.closed).toHaveLength(0);
  });

  it('open again at the next call after a failure', async () => {
    const { host, trial } = hosting();
    trial.failures = 1;
    expect(codeOf(await host.call('sum_numbers', { numbers: [1] }, {}))).toBe('internal');
    expect(codeOf(await host.call('sum_numbers', { numbers: [1] }, {}))).toBe('ok');
    expect(trial.opened).toHaveLength(1);
    await host.close();
  });

  it('go on opening when the call that asked is cancelled', async () => {
    const { host, trial } = hosting({ openMs: 60 });
    const caller = new AbortController();
    const first = host.call('sum_numbers', { numbers: [1] }, { signal: caller.signal });
    await wait(5);
    caller.abort();
    expect(codeOf(await first)).toBe('cancelled');
    expect(codeOf(await host.call('sum_numbers', { numbers: [1] }, {}))).toBe('ok');
    expect(trial.opened).toHaveLength(1);
    await host.close();
  });
});

describe('calls', () => {
  it('answer an unknown tool', async () => {
    const { host } = hosting();
    expect(await host.call('no\u001bsuch', {}, {})).toMatchObject({
      failure: { code: 'not_found', message: 'There is no tool named no\\x1bsuch.' },
    });
    await host.close();
  });

  it('run side by side in a parallel family', async () => {
    const { host, trial } = hosting();
    const call = (label: string) => host.call('wait_a_while', { ms: 100, label }, {});
    await Promise.all([call('a'), call('b')]);
    expect(trial.opened[0]?.seen.slice(0, 2)).toEqual(['begin a', 'begin b']);
    await host.close();
  });

  it('run no more at once than is set, and a thousand are answered', async () => {
    const { host, trial } = hosting({ maxParallelCalls: 8 });
    const call = () => host.call('wait_a_while', { ms: 1, label: 'x' }, {});
    const outcomes = await Promise.all(Array.from({ length: 1000 }, call));
    expect(new Set(outcomes.map(codeOf))).toEqual(new Set(['ok']));
    let [running, most] = [0, 0];
    for (const step of trial.opened[0]?.seen ?? []) {
      running += step.startsWith('begin') ? 1 : -1;
      most = Math.max(most, running);
    }
    expect({ running, most }).toEqual({ running: 0, most: 8 });
    await host.close();
  });

  it('that wait give up when they are cancelled, and take no place with them', async () => {
    const { host, trial } = hosting({ maxParallelCalls: 2 });
    const caller = new AbortController();
    setMaxListeners(0, caller.signal);
    const long = ['a', 'b'].map((label) => host.call('wait_a_while', { ms: 200, label }, {}));
    const { signal } = caller;
    const waiting = Array.from({ length: 50 }, () =>
      host.call('wait_a_while', { ms: 1, label: 'x' }, { signal }),
    );
    await wait(30);
    caller.abort();
    expect(new Set((await Promise.all(waiting)).map(codeOf))).toEqual(new Set(['cancelled']));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await Promise.all([...long, host.call('wait_a_while', { ms: 1, label: 'c' }, {})]);
    expect(trial.opened[0]?.seen).not.toContain('begin x');
    expect(trial.opened[0]?.seen).toContain('end c');
    await host.close();
  });

  it('run one after the other in a serial family', async () => {
    const { host, trial } = hosting({ concurrency: 'serial' });
    const call = (label: string) => host.call('wait_a_while', { ms: 20, label }, {});
    await Promise.all([call('a'), call('b'), call('c')]);
    expect(trial.opened[0]?.seen).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
    await host.close();
  });

  it('that wait their turn are answered at once when they are cancelled', async () => {
    const { host, trial } = hosting({ concurrency: 'serial' });
    const caller = new AbortController();
    const first = host.call('wait_a_while', { ms: 300, label: 'a' }, {});
    const second = host.call('wait_a_while', { ms: 10, label: 'b' }, { signal: caller.signal });
    const third = host.call('wait_a_while', { ms: 10, label: 'c' }, {});
    await wait(30);
    const started = performance.now();
    caller.abort();
    expect(codeOf(await second)).toBe('cancelled');
    expect(performance.now() - started).toBeLessThan(200);
    await Promise.all([first, third]);
    expect(trial.opened[0]?.seen).toEqual(['begin a', 'end a', 'begin c', 'end c']);
    await host.close();
  });

  it('of a serial family wait for a handler that ignores its signal', async () => {
    const { host, trial } = hosting({ concurrency: 'serial' });
    const caller = new AbortController();
    const deaf = host.call('wait_a_while', { ms: 200, label: 'a', deaf: true }, { signal: caller.signal });
    await wait(30);
    caller.abort();
    expect(codeOf(await deaf)).toBe('cancelled');
    await host.call('wait_a_while', { ms: 1, label: 'b' }, {});
    expect(trial.opened[0]?.seen).toEqual(['begin a', 'end a', 'begin b', 'end b']);
    await host.close();
  });

  it('of a serial family go on after one that failed', async () => {
    const { host } = hosting({ concurrency: 'serial' });
    const outcomes = await Promise.all([
      host.call('misbehave', { how: 'throw' }, {}),
      host.call('sum_numbers', { wrong: 1 }, {}),
      host.call('sum_numbers', { numbers: [2] }, {}),
    ]);
    expect(outcomes.map(codeOf)).toEqual(['internal', 'invalid_arguments', 'ok']);
    await host.close();
  });

  it('leave no listeners behind', async () => {
    const { host, signals } = hosting();
    const { signal } = new AbortController();
    for (let at = 0; at < 50; at += 1) await host.call('sum_numbers', { numbers: [at] }, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(signals.map((own) => getEventListeners(own, 'abort').length)).toEqual([0]);
    await host.close();
  });
});

describe('close', () => {
  it('aborts what runs, then closes the services', async () => {
    const { host, trial } = hosting();
    const call = host.call('wait_a_while', { ms: 60_000, label: 'a' }, {});
    await wait(20);
    const started = performance.now();
    await host.close();
    expect(performance.now() - started).toBeLessThan(400);
    expect(codeOf(await call)).toBe('cancelled');
    expect(trial.opened[0]?.seen).toEqual(['begin a', 'stopped a']);
    expect(trial.closed).toEqual(trial.opened);
  });

  it('waits a moment, and no longer, for a handler that ignores it', async () => {
    const { host, trial } = hosting();
    void host.call('wait_a_while', { ms: 60_000, label: 'a', deaf: true }, {});
    await wait(20);
    const started = performance.now();
    await host.close();
    expect(performance.now() - started).toBeLessThan(800);
    expect(trial.closed).toHaveLength(1);
  });

  it('may be asked for twice, and both wait for the end', async () => {
    const { host, trial } = hosting();
    await host.call('sum_numbers', { numbers: [1] }, {});
    await Promise.all([host.close(), host.close()]);
    await host.close();
    expect(trial.closed).toHaveLength(1);
  });

  it('ends an opening, and opens nothing afterwards', async () => {
    const { host, trial } = hosting({ openMs: 60_000 });
    const call = host.call('sum_numbers', { numbers: [1] }, {});
    await wait(20);
    await host.close();
    expect(codeOf(await call)).toBe('cancelled');
    const late = await host.call('sum_numbers', { numbers: [1] }, {});
    expect(late.ok || late.failure).toMatchObject({
      code: 'unavailable',
      message: 'The family Fixtures is closed.',
    });
    expect(trial).toMatchObject({ opened: [], closed: [] });
  });

  it('answers the calls that wait their turn', async () => {
    const { host, trial } = hosting({ concurrency: 'serial' });
    const calls = ['a', 'b', 'c'].map((label) => host.call('wait_a_while', { ms: 60_000, label }, {}));
    await wait(20);
    await host.close();
    expect((await Promise.all(calls)).map(codeOf)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(trial.opened[0]?.seen).toEqual(['begin a', 'stopped a']);
  });
});
