import { describe, expect, it } from 'vitest';
import { sumNumbers } from '../../test/fixture-family.ts';
import { withMedia } from '../media.ts';
import { checkOutput } from './check-output.ts';

describe('checkOutput', () => {
  it('gives the data that the schema knows', () => {
    expect(checkOutput(sumNumbers, { sum: 3, stray: true })).toEqual({ data: { sum: 3 }, media: [] });
  });

  it('takes media apart', () => {
    const media = [{ kind: 'link', uri: 'x:y', name: 'y' }] as const;
    expect(checkOutput(sumNumbers, withMedia({ sum: 3 }, media))).toEqual({ data: { sum: 3 }, media });
  });

  it.each([[{ sum: 'three' }], [{}], [undefined], [null], ['text'], [[3]], [{ sum: Number.NaN }]])(
    'throws for %j, which is a fault of the tool',
    (result) => {
      expect(() => checkOutput(sumNumbers, result)).toThrow();
    },
  );
});
