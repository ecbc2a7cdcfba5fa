import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, medianOfTaken, pairedDifference, pairedRatio, percentile } from './statistics.ts';

const number = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => (value === 0 ? 0 : value));
const samples = fc.array(number, { minLength: 1, maxLength: 50 });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

describe('percentile', () => {
  it('interpolates between neighbours', () => {
    expect(percentile([40, 10, 30, 20], 0.5)).toBe(25);
    expect(percentile([1, 2, 3, 4, 5], 0.25)).toBe(2);
    expect(percentile([0, 10], 0.95)).toBeCloseTo(9.5);
  });

  it('gives the extremes at 0 and 1', () => {
    fc.assert(
      fc.property(samples, (values) => {
        expect(percentile(values, 0)).toBe(Math.min(...values));
        expect(percentile(values, 1)).toBe(Math.max(...values));
      }),
    );
  });

  it('never falls as the fraction rises, and stays inside the values', () => {
    fc.assert(
      fc.property(samples, fraction, fraction, (values, one, other) => {
        const lower = percentile(values, Math.min(one, other));
        const upper = percentile(values, Math.max(one, other));
        const rounding = 1e-6;
        expect(lower).toBeLessThanOrEqual(upper + rounding);
        expect(lower).toBeGreaterThanOrEqual(Math.min(...values) - rounding);
        expect(upper).toBeLessThanOrEqual(Math.max(...values) + rounding);
      }),
    );
  });

  it('does not depend on the order of the samples and leaves them as they were', () => {
    const values = [3, 1, 2];
    expect(percentile(values, 0.3)).toBe(percentile([1, 2, 3], 0.3));
    expect(values).toEqual([3, 1, 2]);
  });

  it('refuses no samples and fractions out of range', () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError);
    expect(() => percentile([1], 1.5)).toThrow(RangeError);
    expect(() => percentile([1], Number.NaN)).toThrow(RangeError);
  });
});

describe('median', () => {
  it('takes the middle, or the mean of the two middles', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('passes over samples that were not taken', () => {
    expect(medianOfTaken([null, 4, null, 6])).toBe(5);
    expect(medianOfTaken([null, null])).toBeNull();
  });
});

describe('paired samples', () => {
  it('takes the ratio inside each round, so that a slow machine cancels out', () => {
    const baseline = [10, 20, 40];
    expect(pairedRatio([15, 30, 60], baseline)).toEqual({ middle: 1.5, low: 1.5, high: 1.5 });
  });

  it('is not the ratio of the medians', () => {
    expect(pairedRatio([10, 10, 100], [1, 10, 100]).middle).toBe(1);
  });

  it('takes differences likewise', () => {
    expect(pairedDifference([1.1, 2.1, 9.1], [1, 2, 9]).middle).toBeCloseTo(0.1);
  });

  it('refuses samples that do not pair', () => {
    expect(() => pairedRatio([1, 2], [1])).toThrow(RangeError);
  });
});
