import { describe, expect, it } from 'vitest';
import { closestNames, didYouMean } from './closest-names.ts';

const known = ['path', 'max_depth', 'include_hidden', 'old_string', 'new_string'];

describe('closestNames', () => {
  it.each([
    ['pth', ['path']],
    ['PATH', ['path']],
    ['file_path', ['path']],
    ['maxdepth', ['max_depth']],
    ['hidden', ['include_hidden']],
    ['old_str', ['old_string']],
    ['zzzzzz', []],
    ['', []],
  ])('finds for %j %j', (name, near) => {
    expect(closestNames(name, known).slice(0, Math.max(1, near.length))).toEqual(near);
  });

  it('names at most as many as asked for, nearest first', () => {
    expect(closestNames('string', ['strings', 'string', 'strung_b'], 2)).toEqual(['string', 'strings']);
  });

  it('takes no longer for a hostile name', () => {
    const started = performance.now();
    closestNames('x'.repeat(5_000_000), known);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('didYouMean', () => {
  it('makes a question of them, or nothing', () => {
    expect(didYouMean('pth', known)).toBe('Did you mean path?');
    expect(didYouMean('qqqqqqq', known)).toBe('');
  });
});
