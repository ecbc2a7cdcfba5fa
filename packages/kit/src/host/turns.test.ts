import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { linkSignals } from './linked-signal.ts';
import { settledWithin } from './settled-within.ts';
import { Turns } from './turns.ts';

const never = new AbortController().signal;
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('Turns', () => {
  it('lets one through at a time, in order', async () => {
    const turns = new Turns();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    for (const name of ['a', 'b', 'c']) {
      void turns.begin(never).then((end) => {
        begun.push(name);
        ends.set(name, end);
      });
    }
    await tick();
    expect(begun).toEqual(['a']);
    ends.get('a')?.();
    await tick();
    expect(begun).toEqual(['a', 'b']);
    ends.get('b')?.();
    await tick();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('keeps the order when one that waits gives up', async () => {
    const turns = new Turns();
    const endFirst = await turns.begin(never);
    const caller = new AbortController();
    const second = turns.begin(caller.signal);
    let thirdBegan = false;
    void turns.begin(never).then(() => {
      thirdBegan = true;
    });
    caller.abort();
    (await second)();
    await tick();
    expect(thirdBegan).toBe(false);
    endFirst();
    await tick();
    expect(thirdBegan).toBe(true);
  });
});

describe('Turns of several places', () => {
  it('lets that many through, and the next when one ends', async () => {
    const turns = new Turns(2);
    const [first] = [turns.tryBegin(), turns.tryBegin()];
    expect(turns.tryBegin()).toBeUndefined();
    let begun = 0;
    for (let at = 0; at < 3; at += 1) void turns.begin(never).then(() => (begun += 1));
    await tick();
    expect(begun).toBe(0);
    first?.();
    await tick();
    expect(begun).toBe(1);
    expect(getEventListeners(never, 'abort')).toHaveLength(2);
  });

  it('takes no place for one whose signal has aborted', async () => {
    const turns = new Turns(1);
    const end = turns.tryBegin();
    (await turns.begin(AbortSignal.abort()))();
    expect(turns.tryBegin()).toBeUndefined();
    end?.();
    expect(turns.tryBegin()).toBeDefined();
  });
});

describe('settledWithin', () => {
  it('waits for all, failed ones too, but not longer than the time', async () => {
    const started = performance.now();
    await settledWithin([Promise.resolve(), Promise.reject(new Error('x'))], 5000);
    expect(performance.now() - started).toBeLessThan(1000);
    await settledWithin([new Promise(() => {})], 30);
    expect(performance.now() - started).toBeGreaterThan(25);
  });
});

describe('linkSignals', () => {
  it('aborts with the first of its sources, and with its reason', () => {
    const [a, b] = [new AbortController(), new AbortController()];
    const { signal } = linkSignals([a.signal, b.signal]);
    expect(signal.aborted).toBe(false);
    b.abort('b');
    a.abort('a');
    expect(signal.reason).toBe('b');
    expect(linkSignals([a.signal]).signal.reason).toBe('a');
  });

  it('takes itself off its sources', () => {
    const { signal } = new AbortController();
    for (let at = 0; at < 20; at += 1) linkSignals([signal]).release();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
