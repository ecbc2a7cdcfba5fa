import { describe, expect, test } from 'vitest';
import { Turns, type TurnWork } from './turns.ts';

const hour = 3_600_000;

describe('work in turns', () => {
  test('lets timers run and gives the result', async () => {
    const turns = new Turns(performance.now() + hour, undefined);
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    function* work(): TurnWork<number> {
      for (let turn = 0; turn < 10; turn++) {
        while (!turns.isOver);
        yield;
      }
      return 42;
    }
    expect(await turns.run(work())).toBe(42);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  test('lets timers run between pieces that are shorter than a turn', async () => {
    const turns = new Turns(performance.now() + hour, undefined);
    // biome-ignore lint/correctness/useYield: a piece that is done within its turn
    function* piece(): TurnWork<number> {
      const startedAt = performance.now();
      while (performance.now() - startedAt < 1);
      return 1;
    }
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    for (let count = 0; count < 100; count++) await turns.run(piece());
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  test('ends with the reason when cancelled, and closes what it holds', async () => {
    const controller = new AbortController();
    const turns = new Turns(performance.now() + hour, controller.signal);
    let isClosed = false;
    function* endless(): TurnWork<undefined> {
      try {
        for (;;) yield;
      } finally {
        isClosed = true;
      }
    }
    setTimeout(() => controller.abort(new Error('enough')), 10);
    await expect(turns.run(endless())).rejects.toThrow('enough');
    expect(isClosed).toBe(true);
  });

  test('knows when its time is spent', () => {
    expect(new Turns(performance.now() - 1, undefined).isSpent).toBe(true);
    expect(new Turns(performance.now() + hour, undefined).isSpent).toBe(false);
  });
});
