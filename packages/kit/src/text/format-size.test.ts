import { describe, expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

describe('formatSize', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 * 1023.96, '1 MB'],
    [20 * 1024 ** 2, '20 MB'],
    [1.5 * 1024 ** 3, '1.5 GB'],
    [1024 ** 6, '1024 PB'],
  ])('%d is %s', (bytes, words) => {
    expect(formatSize(bytes)).toBe(words);
  });
});
