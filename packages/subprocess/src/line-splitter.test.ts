import { describe, expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.ts';

function split(text: string, chunkBytes: number, maxLineChars?: number): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => {
    lines.push(line);
  }, maxLineChars);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) splitter.push(bytes.subarray(at, at + chunkBytes));
  splitter.finish();
  return lines;
}

describe('LineSplitter', () => {
  it.each([1, 2, 3, 5, 100])('gives the same lines for chunks of %i bytes', (chunkBytes) => {
    expect(split('ä\r\n\n€uro\n😀\rx\nlast', chunkBytes)).toEqual(['ä', '', '€uro', '😀\rx', 'last']);
    expect(split('', chunkBytes)).toEqual([]);
    expect(split('a\n', chunkBytes)).toEqual(['a']);
  });

  it.each([1, 4, 100])('hands over the beginning of a long line, once (chunks of %i)', (chunkBytes) => {
    expect(split('12345678901234\nnext\n123456\nend', chunkBytes, 6)).toEqual([
      '123456',
      'next',
      '123456',
      'end',
    ]);
  });
});
