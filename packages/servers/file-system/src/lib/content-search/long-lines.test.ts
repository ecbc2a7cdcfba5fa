import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { runs } from '../testing/runs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createLineMatcher, type LineMatcher, paused } from './line-matcher.ts';
import { endOfWholeSequences } from './regex/utf8.ts';
import { type ContentSearch, type SearchEngine, searchContent } from './search-content.ts';

const folder = temporaryFolder();
const megabyte = 1024 * 1024;

test('a line found in parts is the line found as a whole', () => {
  const words = fc.constantFrom('foo', 'bar', 'f', 'é', '漢', '😀', '\r', ' ', '\xff', '\xe6\xbc');
  const text = fc.array(words, { minLength: 1, maxLength: 12 });
  const query = fc.constantFrom(
    'foo',
    'é漢',
    'o+b',
    '^f',
    'r$',
    '\\bfoo\\b',
    '(?i:FOO) .*bar',
    '[^a]{9}',
    '\\Bo',
    '\\s$',
  );
  const end = fc.constantFrom('', '\n', '\r\n');
  fc.assert(
    fc.property(
      text,
      end,
      query,
      fc.boolean(),
      fc.array(fc.nat(40)),
      (parts, lineEnd, asked, isRegex, cuts) => {
        const line = Buffer.concat(
          [...parts, lineEnd].map((part) =>
            Buffer.from(part, /^[\x80-\xff]/.test(part) && part !== 'é' ? 'latin1' : 'utf8'),
          ),
        );
        const matcher = createLineMatcher({ query: asked, isRegex, ignoreCase: false });
        expect(matchesInParts(matcher, line, cuts)).toBe(matcher.find(line, 0) !== -1);
      },
    ),
    runs(20_000),
  );
});

/** Cut as near as can be to where it is asked for, with all that came before as what the parts have in common. */
function matchesInParts(matcher: LineMatcher, line: Buffer, cuts: readonly number[]): boolean {
  let from = 0;
  for (const cut of [...[...cuts].sort((a, b) => a - b), line.length]) {
    let end = cut >= line.length ? line.length : endOfWholeSequences(line.subarray(0, cut));
    if (end < line.length && line[end - 1] === 13) end -= 1;
    if (end < from) continue;
    const part = { from, isFirst: from === 0, isLast: end === line.length };
    let found = matcher.findInPart(line.subarray(0, end), part);
    while (found === paused) found = matcher.resume();
    if (found !== -1) return true;
    if (part.isLast) return false;
    from = end;
  }
  return false;
}

test.each<SearchEngine>(['ripgrep', 'walker'])(
  'lines of many megabytes are searched, by %s',
  async (engine) => {
    const filler = 'x'.repeat(20 * megabyte);
    folder.write('long/a', `first\nto${filler}needle${filler}\r\nneedle\n${filler}`);
    folder.write('long/b', `${filler}needle\0`);
    const search = async (query: string, isRegex = false) =>
      searchContent({ root: folder.at('long'), query, isRegex, engine, maxLineChars: 20 });
    const [xs, left] = ['x'.repeat(14), 'x'.repeat(5)];
    const shown = async (query: string, isRegex?: boolean) =>
      (await search(query, isRegex)).matches.map(({ line, content }) => `${line}:${content}`);
    expect(await shown('needle')).toEqual([`2:…${left}needle${xs.slice(5)}…`, '3:needle']);
    expect(await shown('to.*n(e+)d', true)).toEqual([expect.stringMatching(/^2:…x+ne+d?/u)]);
    expect(await shown('x$', true)).toEqual([
      expect.stringMatching(/^2:…x+…?$/u),
      expect.stringMatching(/^4:…x+…?$/u),
    ]);
    expect(await search('xn')).toMatchObject({ matchedLines: 1, isTruncated: false, lostLines: 0 });
  },
);

test('the longest line takes no more memory than many short ones', async () => {
  const file = folder.write('huge/line', '');
  const chunk = Buffer.alloc(10 * megabyte, 'x');
  for (let count = 0; count < 30; count++) appendFileSync(file, chunk);
  const run = async (name: string): Promise<{ own: ContentSearch; peakMb: number }> =>
    JSON.parse((await runScript('search-folder.ts', [folder.at(name), 'xx'])).output);
  folder.write('few/line', 'xx');
  const [huge, few] = [await run('huge'), await run('few')];
  await rm(file);
  expect(huge.own.matches).toEqual([{ file, line: 1, content: expect.stringMatching(/^x{300}…$/u) }]);
  expect(huge.peakMb - few.peakMb).toBeLessThan(100);
});
