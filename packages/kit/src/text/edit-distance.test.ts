import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['flaw', 'lawn', 2],
  ['same', 'same', 0],
])('from %j to %j is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

it('is a distance: equal both ways, nothing for equals only, and no way round is shorter', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, text, (one, two, three) => {
      const direct = editDistance(one, two);
      expect(editDistance(two, one)).toBe(direct);
      expect(direct === 0).toBe(one === two);
      expect(direct).toBeLessThanOrEqual(Math.max(one.length, two.length));
      expect(direct).toBeLessThanOrEqual(editDistance(one, three) + editDistance(three, two));
    }),
  );
});
