import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFitting } from './fit-items.ts';

describe('countFitting', () => {
  it('counts the items that fit as JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat({ max: 300 }), (items, maxChars) => {
        const count = countFitting(items, maxChars);
        const length = JSON.stringify(items.slice(0, count)).length;
        expect(count === 0 || length <= maxChars).toBe(true);
        // One more would not have fitted; a comma too many is counted for the last one.
        if (count < items.length) {
          expect(JSON.stringify(items.slice(0, count + 1)).length).toBeGreaterThan(maxChars - 2);
        }
      }),
    );
  });

  it('counts what JSON leaves out as null', () => {
    expect(countFitting([undefined, () => 1], 100)).toBe(2);
  });
});
