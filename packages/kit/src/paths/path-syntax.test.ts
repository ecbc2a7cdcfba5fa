import { describe, expect, it } from 'vitest';
import { isToolError } from '../errors.ts';
import { checkPathSyntax } from './path-syntax.ts';

function verdict(path: string, platform: NodeJS.Platform): string {
  try {
    checkPathSyntax(path, platform);
    return 'fine';
  } catch (error) {
    return isToolError(error) ? error.message : String(error);
  }
}

describe.each(['linux', 'darwin', 'win32'] as const)('checkPathSyntax on %s', (platform) => {
  it.each([
    ['', 'empty'],
    ['a\0b', 'NUL'],
    ['a\nb', 'control character'],
    ['a\u001b[31m', 'control character'],
    ['a\u007f', 'control character'],
    ['a\u0085b', 'control character'],
    ['a\ud800', 'surrogate'],
    ['\udc00a', 'surrogate'],
    ['x'.repeat(4097), 'longer than 4096 bytes'],
    ['é'.repeat(2049), 'longer than 4096 bytes'],
  ])('refuses %j', (path, word) => {
    expect(verdict(path, platform)).toContain(word);
  });

  it.each([
    'a',
    '.',
    '..',
    './a/../b',
    '~',
    '~/x',
    'a b',
    'ä/漢字/😀',
    '%2e%2e',
    '．．／x',
    '-rf',
    'é'.repeat(2048),
  ])('accepts %j', (path) => {
    expect(verdict(path, platform)).toBe('fine');
  });
});

describe('checkPathSyntax and Windows forms', () => {
  it.each(['C:\\x', 'c:/x', '\\\\server\\share', '\\\\?\\C:\\x', '\\\\.\\pipe\\x'])(
    'refuses %j elsewhere, rather than making an odd file',
    (path) => {
      expect(verdict(path, 'linux')).toContain('Windows path');
    },
  );

  it.each([
    ['\\\\server\\share\\x', 'Network'],
    ['//server/share', 'Network'],
    ['\\/server/share', 'Network'],
    ['\\\\?\\C:\\x', 'Network'],
    ['\\\\.\\PhysicalDrive0', 'Network'],
    ['C:x', 'ambiguous'],
    ['C:', 'ambiguous'],
    ['C:\\a.txt:hidden', 'alternate data stream'],
    ['name::$DATA', 'alternate data stream'],
    ['.git::$INDEX_ALLOCATION\\hooks', 'alternate data stream'],
    ['CON', 'reserved'],
    ['C:\\a\\nul.txt', 'reserved'],
    ['aux/x', 'reserved'],
    ['COM1', 'reserved'],
    ['lpt¹.log', 'reserved'],
    ['conin$', 'reserved'],
    ['nul .txt', 'reserved'],
    ['a.', 'dot or a space'],
    ['a \\b', 'dot or a space'],
    ['...', 'dot or a space'],
    ['a\\..\\.. \\b', 'dot or a space'],
  ])('refuses %j on Windows', (path, word) => {
    expect(verdict(path, 'win32')).toContain(word);
  });

  it.each(['C:\\a\\b.txt', 'c:/a/../b', '.\\a', '..\\b', 'console.log', 'a.b.c', 'nullable', '.gitignore'])(
    'accepts %j on Windows',
    (path) => {
      expect(verdict(path, 'win32')).toBe('fine');
    },
  );

  it.each(['a\\b', 'a:b', 'con', 'a.', 'a '])('accepts %j elsewhere: it is a name there', (path) => {
    expect(verdict(path, 'linux')).toBe('fine');
  });
});
