import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type AllowedPath, markAllowed } from '@dpttools/kit/paths';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { copyEntry } from './copy-tree.ts';
import { moveEntry } from './move-entry.ts';
import { removeCopied } from './remove-copied.ts';

const folder = temporaryFolder();
const keep = { overwrite: false };
const replace = { overwrite: true };
const leftovers = (path = folder.path) => readdirSync(path).filter((name) => name.startsWith('.dpttools'));

describe.runIf(existsSync('/dev/shm'))('moveEntry to another disk', () => {
  const elsewhere = mkdtempSync('/dev/shm/dpttools-move-');
  afterAll(() => rmSync(elsewhere, { recursive: true }));
  const far = (name: string): AllowedPath => markAllowed(join(elsewhere, name));

  test('a file, with mode and times', async () => {
    const source = folder.write('cross', 'cross');
    chmodSync(source, 0o604);
    utimesSync(source, 1_500_000_000, 1_400_000_000.5);
    expect(await moveEntry(source, far('cross'), keep)).toEqual({
      kind: 'file',
      replaced: false,
      keptAtSource: 0,
      metadataKept: true,
    });
    expect(existsSync(source)).toBe(false);
    expect(statSync(far('cross'))).toMatchObject({ mtimeMs: 1_400_000_000_500, nlink: 1 });
    expect(statSync(far('cross')).mode & 0o777).toBe(0o604);
    expect(leftovers(elsewhere)).toEqual([]);
  });

  test('keeps what is there unless told to replace it', async () => {
    writeFileSync(far('taken'), 'old');
    const source = folder.write('taker', 'new');
    await expect(moveEntry(source, far('taken'), keep)).rejects.toMatchObject({ code: 'already_exists' });
    expect(await moveEntry(source, far('taken'), replace)).toMatchObject({ replaced: true });
    expect(readFileSync(far('taken'), 'utf8')).toBe('new');
    symlinkSync('target', folder.at('soft'));
    await moveEntry(folder.at('soft'), far('taken'), replace);
    expect(readlinkSync(far('taken'))).toBe('target');
  });

  test('a folder with all that is in it, links as links', async () => {
    folder.write('big/deep/file', 'content');
    folder.write('big/-rf', 'x');
    symlinkSync('..', folder.at('big/deep/up'));
    symlinkSync('/nowhere', folder.at('big/broken'));
    chmodSync(folder.at('big/deep'), 0o711);
    utimesSync(folder.at('big/deep'), 1e9, 1e9);
    chmodSync(folder.at('big'), 0o750);
    utimesSync(folder.at('big'), 1e9, 1e9);
    expect(await moveEntry(folder.at('big'), far('big'), keep)).toMatchObject({
      kind: 'folder',
      keptAtSource: 0,
    });
    expect(existsSync(folder.at('big'))).toBe(false);
    expect(readdirSync(far('big')).sort()).toEqual(['-rf', 'broken', 'deep']);
    expect(readFileSync(far('big/deep/file'), 'utf8')).toBe('content');
    expect(readlinkSync(far('big/deep/up'))).toBe('..');
    for (const [name, mode] of [
      ['big', 0o750],
      ['big/deep', 0o711],
    ] as const) {
      expect(statSync(far(name)).mode & 0o777).toBe(mode);
      expect(statSync(far(name)).mtimeMs).toBe(1e12);
    }
    expect(leftovers(elsewhere)).toEqual([]);
  });

  test('a folder with a pipe stays whole where it is', async () => {
    folder.write('piped/a', 'a');
    execFileSync('mkfifo', [folder.at('piped/pipe')]);
    await expect(moveEntry(folder.at('piped'), far('piped'), keep)).rejects.toMatchObject({
      code: 'not_a_file',
      message: expect.stringContaining(folder.at('piped/pipe')) as string,
    });
    expect(readdirSync(folder.at('piped'))).toEqual(['a', 'pipe']);
    expect(readdirSync(elsewhere).filter((name) => name.includes('pip'))).toEqual([]);
    expect(leftovers(elsewhere)).toEqual([]);
  });

  test('ends when it is aborted, and leaves nothing', async () => {
    for (let at = 0; at < 300; at++) folder.write(`many-files/${at % 10}/${at}`, Buffer.alloc(100_000, at));
    const stop = new AbortController();
    const moving = moveEntry(folder.at('many-files'), far('many-files'), { ...keep, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 8);
    await expect(moving).rejects.toThrow('enough');
    expect(existsSync(far('many-files'))).toBe(false);
    expect(readdirSync(folder.at('many-files'))).toHaveLength(10);
    expect(leftovers(elsewhere)).toEqual([]);
  });

  test('of many moves to one name exactly one arrives', async () => {
    const sources = Array.from({ length: 8 }, (_, at) => folder.write(`crossing/${at}`, String(at)));
    const ends = await Promise.allSettled(sources.map((source) => moveEntry(source, far('single'), keep)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(sources.filter((source) => existsSync(source))).toHaveLength(7);
    expect(leftovers(elsewhere)).toEqual([]);
  });
});

test('what changed after it was copied is not removed', async () => {
  for (const name of ['same', 'changed', 'inner/changed']) folder.write(`copied/${name}`, 'old');
  const copied = await copyEntry(
    { directory: folder.path, name: 'copied', target: folder.at('copied-2') },
    { path: folder.at('copied'), onMetadataLost: () => undefined },
  );
  folder.write('copied/changed', 'newer');
  folder.write('copied/inner/changed', 'newer');
  expect(await removeCopied(folder.path, copied)).toBe(4);
  expect(readdirSync(folder.at('copied')).sort()).toEqual(['changed', 'inner']);
  folder.write('copied-3/a', 'a');
  const other = await copyEntry(
    { directory: folder.path, name: 'copied-3', target: folder.at('copied-4') },
    { path: folder.at('copied-3'), onMetadataLost: () => undefined },
  );
  folder.write('copied-3/added', 'b');
  expect(await removeCopied(folder.path, other)).toBe(1);
  expect(readdirSync(folder.at('copied-3'))).toEqual(['added']);
});
