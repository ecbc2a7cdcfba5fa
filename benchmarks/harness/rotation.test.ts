import { describe, expect, it } from 'vitest';
import { failuresOf, rotate, roundOrder, seriesOf } from './rotation.ts';

function counting(name: string, log: string[], failAt = Number.POSITIVE_INFINITY) {
  let runs = 0;
  return {
    name,
    async run() {
      runs += 1;
      if (runs === failAt) throw new Error(`${name} broke`);
      log.push(name);
      return runs;
    },
  };
}

describe('roundOrder', () => {
  it('keeps every item and lets each one be first', () => {
    const firsts = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const order = roundOrder(['a', 'b', 'c'], round);
      expect([...order].sort()).toEqual(['a', 'b', 'c']);
      firsts.add(order[0] ?? '');
    }
    expect(firsts).toEqual(new Set(['a', 'b', 'c']));
  });

  it('changes who follows whom', () => {
    const followersOfA = new Set<string | undefined>();
    for (let round = 0; round < 6; round += 1) {
      const order = roundOrder(['a', 'b', 'c'], round);
      followersOfA.add(order[order.indexOf('a') + 1]);
    }
    expect(followersOfA.has('b') && followersOfA.has('c')).toBe(true);
  });
});

describe('rotate', () => {
  it('runs a warm-up round that is not counted', async () => {
    const log: string[] = [];
    const result = await rotate([counting('a', log), counting('b', log)], 3);
    expect(log).toHaveLength(8);
    expect(result.samples.get('a')).toEqual([2, 3, 4]);
    expect(seriesOf(result, 'b', (sample) => sample * 10)).toEqual([20, 30, 40]);
  });

  it('waits for no turn for ever', async () => {
    const log: string[] = [];
    const stuck = { name: 'stuck', run: () => new Promise<number>(() => undefined) };
    const result = await rotate([counting('good', log), stuck], 2, 100);
    expect(failuresOf(result, 'here')).toEqual([
      { subject: 'stuck (here)', reason: 'Round not done within 100 ms.' },
    ]);
    expect(result.samples.get('good')).toHaveLength(2);
  });

  it('takes a contender that fails out with its reason, and goes on with the others', async () => {
    const log: string[] = [];
    const result = await rotate([counting('good', log), counting('bad', log, 3)], 5);
    expect(failuresOf(result, 'here')).toEqual([{ subject: 'bad (here)', reason: 'bad broke' }]);
    expect(seriesOf(result, 'bad', (sample) => sample)).toBeUndefined();
    expect(result.samples.get('good')).toHaveLength(5);
    expect(log.filter((name) => name === 'bad')).toHaveLength(2);
  });
});
