import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { AllowedPath } from '@dpttools/kit/paths';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { editTextFile } from './edit/edit-text-file.ts';
import { patchTextFile } from './patch/patch-text-file.ts';
import { readLines } from './read/read-lines.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { writeTextFile } from './write/write-text-file.ts';

/** Generous: a busy machine and the collection of garbage hold a process up too. */
const maxHeldUpMs = 1_000;
const folder = temporaryFolder();

/** The longest time that nothing else ran while the work did. */
async function heldUpMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const ticking = setInterval(look, 5);
  await work().catch(() => undefined);
  look();
  clearInterval(ticking);
  return longest;
}

type Work = (path: AllowedPath, signal?: AbortSignal) => Promise<unknown>;

const edit =
  (oldText: string, newText = 'new', encoding = 'utf-8'): Work =>
  (path, signal) =>
    editTextFile(path, { oldText, newText, encoding, signal });
const patch =
  (lines: string): Work =>
  (path, signal) =>
    patchTextFile(path, { patch: lines, signal });

const megabyte = 1_000_000;
const shifted = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `@@ -${index * 7 + 1},2 +${index * 7 + 1},2 @@\n a${index}\n-b\n+c\n`,
  ).join('');

const hostile: readonly (readonly [string, () => string | Uint8Array, () => Work])[] = [
  [
    'a text that is nearly everywhere in a line',
    () => 'ab'.repeat(megabyte),
    () => edit(`${'ab'.repeat(50_000)}c`),
  ],
  ['the same, with the difference first', () => 'ab'.repeat(megabyte), () => edit(`c${'ab'.repeat(50_000)}`)],
  [
    'the same over several lines',
    () => 'ab'.repeat(megabyte),
    () => edit(`${'ab'.repeat(50_000)}\n${'ab'.repeat(50_000)}c`),
  ],
  ['a text that overlaps itself', () => 'a'.repeat(30 * megabyte), () => edit('a'.repeat(10 * megabyte))],
  ['nothing but line ends', () => '\n'.repeat(40 * megabyte), () => edit('zzz yyy')],
  ['nothing but CR LF', () => '\r\n'.repeat(20 * megabyte), () => edit('\n\n\nzzz')],
  ['nothing but CR', () => '\r'.repeat(40 * megabyte), () => edit('zzz')],
  ['occurrences everywhere', () => 'a\n'.repeat(20 * megabyte), () => edit('a')],
  [
    'very many lines replaced',
    () => `${'a\r\n'.repeat(300_000)}end`,
    () => edit('a\n'.repeat(300_000), 'b\n'.repeat(300_000)),
  ],
  [
    'marks without end on one letter',
    () => `a${'\u0301\u0323'.repeat(30_000)}`,
    () => edit(`a${'\u0323\u0301'.repeat(30_000)}`),
  ],
  [
    'a long line in Shift JIS',
    () => iconv.encode(`${'表ソ'.repeat(5 * megabyte)}old`, 'shift_jis'),
    () => edit('old', 'new', 'shift_jis'),
  ],
  [
    'bytes that are invalid at the end',
    () => Buffer.concat([Buffer.alloc(40 * megabyte, 0x61), Uint8Array.of(0xff)]),
    () => edit('a'),
  ],
  [
    'UTF-32',
    () => iconv.encode(`${'a'.repeat(10 * megabyte)}old`, 'utf-32le'),
    () => edit('old', 'new', 'utf-32le'),
  ],
  [
    'a patch far from its place',
    () =>
      `${'x\n'.repeat(2 * megabyte)}${Array.from({ length: 300 }, (_, index) => `a${index}\nb\n`).join('')}`,
    () => patch(shifted(300)),
  ],
  [
    'a patch of a line that is everywhere',
    () => 'a\n'.repeat(10 * megabyte),
    () => patch(`@@ -1,20001 +1,20001 @@\n${' a\n'.repeat(20_000)}-b\n+c\n`),
  ],
  [
    'a patch with a very long header',
    () => 'a\n',
    () => patch(`--- ${' '.repeat(megabyte)}x\n+++ ${' '.repeat(megabyte)}x\n@@ -1 +1 @@\n-a\n+b\n`),
  ],
  [
    'a patch of very many lines',
    () => 'a\n'.repeat(199_000),
    () => patch(`@@ -1,199000 +0,0 @@\n${'-a\n'.repeat(199_000)}`),
  ],
  [
    'reading beyond a very long line',
    () => 'a'.repeat(200 * megabyte),
    () => (path, signal) => readLines(path, { column: 199 * megabyte, signal }),
  ],
  [
    'reading a very long line in Shift JIS',
    () => Buffer.alloc(60 * megabyte, 0x61),
    () => (path, signal) => readLines(path, { encoding: 'shift_jis', signal }),
  ],
  [
    'writing much in GB 18030',
    () => '',
    () => (path, signal) =>
      writeTextFile(path, { content: '中文测试\n'.repeat(megabyte), encoding: 'gb18030', signal }),
  ],
  [
    'writing half a character after much text',
    () => '',
    () => (path, signal) => writeTextFile(path, { content: `${'text '.repeat(2 * megabyte)}\ud800`, signal }),
  ],
];

describe('other work goes on, and cancelling ends it soon', () => {
  test.each(hostile)('%s', { timeout: 120_000 }, async (name, content, makeWork) => {
    const path = folder.write('hostile.txt', content());
    const work = makeWork();
    const heldUp = await heldUpMs(() => work(path, AbortSignal.timeout(5_000)));
    expect(heldUp, name).toBeLessThan(maxHeldUpMs);

    const controller = new AbortController();
    const running = work(path, controller.signal).catch(() => undefined);
    await wait(50);
    const begun = performance.now();
    controller.abort();
    await running;
    expect(performance.now() - begun).toBeLessThan(maxHeldUpMs);
  });
});
