import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/engine.ts';
import { KeyPool } from './key-pool.ts';

const turns = (pool: KeyPool, count: number) =>
  Array.from({ length: count }, () => pool.next()?.secret ?? 'none').join('');

describe('turns', () => {
  it('spread a heavy key between the others', () => {
    expect(turns(new KeyPool(['a', 'b', 'c'], [5, 1, 1], handClock()), 14)).toBe('aabacaaaabacaa');
  });

  it('count a key without a weight as one', () => {
    expect(turns(new KeyPool(['a', 'b', 'c'], [2], handClock()), 8)).toBe('abcaabca');
  });

  it('give every key its share in each round, whatever the weights', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (weights) => {
        const secrets = weights.map((_, index) => String.fromCharCode(97 + index));
        const pool = new KeyPool(secrets, weights, handClock());
        const round = weights.reduce((sum, weight) => sum + weight, 0);
        for (const _round of [1, 2]) {
          const seen = turns(pool, round);
          expect(secrets.map((secret) => seen.split(secret).length - 1)).toEqual(weights);
        }
      }),
    );
  });

  it('pass over a key that had trouble for a while, without leaving it out', () => {
    const pool = new KeyPool(['a', 'b'], [], handClock());
    const first = pool.next();
    if (first !== undefined) pool.distrust(first);
    const seen = turns(pool, 40);
    expect(seen.slice(0, 4)).not.toContain('a');
    expect(seen.slice(20).split('a').length - 1).toBe(10);
  });

  it('go on with the only key there is, trouble or not', () => {
    const pool = new KeyPool(['a'], [], handClock());
    const key = pool.next();
    if (key !== undefined) pool.distrust(key);
    expect(turns(pool, 3)).toBe('aaa');
  });
});

describe('states', () => {
  function pair() {
    const clock = handClock(0);
    const pool = new KeyPool(['a', 'b'], [], clock);
    const [a, b] = [pool.next(), pool.next()];
    if (a === undefined || b === undefined) throw new Error('Two keys were expected.');
    return { clock, pool, a, b, states: () => pool.status().map(({ state }) => state) };
  }

  it('cool for a time', () => {
    const { clock, pool, a, states } = pair();
    expect(pool.cool(a, 1000)).toBe(1000);
    expect(turns(pool, 3)).toBe('bbb');
    clock.turn(999);
    expect(states()).toEqual(['cooling', 'healthy']);
    clock.turn(1);
    expect(states()).toEqual(['healthy', 'healthy']);
    expect(turns(pool, 4)).toContain('a');
  });

  it('only get worse while their time runs', () => {
    const { clock, pool, a, b, states } = pair();
    pool.cool(a, 5000);
    expect(pool.cool(a, 10)).toBe(5000);
    pool.suspend(a, 9000);
    pool.suspend(b);
    pool.suspend(b, 10);
    clock.turn(6000);
    expect(states()).toEqual(['suspended', 'suspended']);
    expect(pool.freeAtMs()).toBe(9000);
    pool.quarantine(a);
    pool.cool(a, 10);
    clock.turn(1e12);
    expect(states()).toEqual(['quarantined', 'suspended']);
    expect(pool.freeAtMs()).toBe(Infinity);
    expect(pool.next()).toBeUndefined();
  });

  it('hold for the whole pool at once', () => {
    const { clock, pool, states } = pair();
    pool.suspendAll(3_600_000);
    expect(states()).toEqual(['suspended', 'suspended']);
    expect(pool.next()).toBeUndefined();
    expect(pool.freeAtMs()).toBe(3_600_000);
    clock.turn(3_600_000);
    expect(pool.next()).toBeDefined();
  });

  it('belong to the keys of this pool', () => {
    const { pool } = pair();
    expect(() => pool.quarantine({ secret: 'a', position: 1 })).toThrow('another pool');
  });
});
