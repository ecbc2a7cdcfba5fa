import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInside } from './path-policy.ts';

describe('isInside', () => {
  it.each([
    ['/a', '/a', true],
    ['/a', '/a/b', true],
    ['/a', '/ab', false],
    ['/a', '/', false],
    ['/a', '/a/../b', false],
    ['/a', '/a/..b', true],
    ['/', '/anything', true],
  ])('%s holds %s: %s', (folder, path, expected) => {
    expect(isInside(folder, path, posix)).toBe(expected);
  });

  it.each([
    ['C:\\a', 'C:\\a\\b', true],
    ['C:\\a', 'c:\\A\\b', true],
    ['C:\\a', 'C:\\ab', false],
    ['C:\\a', 'D:\\a\\b', false],
    ['C:\\a', '\\\\server\\share\\a', false],
    ['C:\\', 'C:\\x', true],
    ['C:\\a', 'C:\\a\\..b', true],
    ['C:\\a', 'C:\\a/b', true],
  ])('on Windows %s holds %s: %s', (folder, path, expected) => {
    expect(isInside(folder, path, win32)).toBe(expected);
  });
});
