import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.ts';

const line = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\n', ' '));

it('gives the same lines however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(200)), (lines, cuts) => {
      const stream = Buffer.from(lines.map((text) => `${text}\n`).join(''));
      const edges = [0, ...cuts.map((cut) => Math.min(cut, stream.length)), stream.length].sort(
        (a, b) => a - b,
      );
      const splitter = new LineSplitter();
      const found = edges
        .slice(1)
        .flatMap((edge, index) => splitter.push(stream.subarray(edges[index], edge)));
      expect(found.map((bytes) => bytes.toString())).toEqual(lines);
    }),
  );
});

it('refuses a line that does not end', () => {
  const splitter = new LineSplitter(10);
  expect(splitter.push(Buffer.from('12345\n123456'))).toHaveLength(1);
  expect(() => splitter.push(Buffer.from('12345'))).toThrow('A line has more than 10 bytes.');
});

it('keeps an unfinished line back', () => {
  const splitter = new LineSplitter();
  expect(splitter.push(Buffer.from('whole\nhal'))).toEqual([Buffer.from('whole')]);
  expect(splitter.push(Buffer.from('f\n'))).toEqual([Buffer.from('half')]);
});
