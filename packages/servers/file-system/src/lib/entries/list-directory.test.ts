import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPathPolicy, markAllowed } from '@dpttools/kit/paths';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListOptions, listDirectory } from './list-directory.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dpttools-list-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const list = (options: Partial<ListOptions> = {}, path = root) =>
  listDirectory(markAllowed(path), {
    includeHidden: false,
    offset: 0,
    maxChars: 50_000,
    charsOf: (entry) => JSON.stringify(entry).length + 1,
    policy: createPathPolicy({ allowedDirs: [root], workingDirectory: root }),
    ...options,
  });

describe('listDirectory', () => {
  test('folders first, then files, with sizes of files', async () => {
    mkdirSync(join(root, 'zoo'));
    mkdirSync(join(root, 'Alps'));
    writeFileSync(join(root, 'b.txt'), '12345');
    writeFileSync(join(root, 'A.txt'), '');
    writeFileSync(join(root, '.hidden'), 'x');
    expect(await list()).toEqual({
      entries: [
        { name: 'Alps', type: 'directory' },
        { name: 'zoo', type: 'directory' },
        { name: 'A.txt', type: 'file', size: 0 },
        { name: 'b.txt', type: 'file', size: 5 },
      ],
      total: 4,
    });
    expect((await list({ includeHidden: true })).entries[2]).toEqual({
      name: '.hidden',
      type: 'file',
      size: 1,
    });
  });

  test('links tell of their target what is allowed', async () => {
    mkdirSync(join(root, 'real'));
    writeFileSync(join(root, 'file'), '123');
    symlinkSync('real', join(root, 'to-folder'));
    symlinkSync('file', join(root, 'to-file'));
    symlinkSync('nothing', join(root, 'broken'));
    symlinkSync('/etc', join(root, 'outside'));
    symlinkSync('loop', join(root, 'loop'));
    expect((await list()).entries).toEqual([
      { name: 'real', type: 'directory' },
      { name: 'to-folder', type: 'directory', link: 'real' },
      { name: 'broken', type: 'link', link: 'nothing', note: 'broken link' },
      { name: 'file', type: 'file', size: 3 },
      { name: 'loop', type: 'link', link: 'loop', note: 'loop of links' },
      { name: 'outside', type: 'link', link: '/etc', note: 'target not allowed' },
      { name: 'to-file', type: 'file', size: 3, link: 'file' },
    ]);
  });

  test('pipes and odd names', async () => {
    execFileSync('mkfifo', [join(root, 'pipe')]);
    for (const name of ['-rf', 'new\nline', '😀']) writeFileSync(join(root, name), 'x');
    writeFileSync(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff])]), 'x');
    mkdirSync(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xfe])]));
    expect((await list()).entries).toEqual([
      { name: 'bad\ufffd', type: 'directory', note: 'no tool takes this name' },
      { name: '-rf', type: 'file', size: 1 },
      { name: 'bad\ufffd', type: 'file', note: 'no tool takes this name' },
      { name: 'new\\x0aline', type: 'file', size: 1, note: 'no tool takes this name' },
      { name: 'pipe', type: 'file', note: 'named pipe' },
      { name: '😀', type: 'file', size: 1 },
    ]);
  });

  test('what the kernel makes up is listed as never opened', async () => {
    const { entries } = await list(
      { policy: createPathPolicy({ allowedDirs: ['/'], workingDirectory: '/' }) },
      '/',
    );
    expect(entries).toContainEqual({ name: 'dev', type: 'directory', note: 'never opened' });
    expect(entries).toContainEqual({ name: 'etc', type: 'directory' });
  });

  test('a long list comes in parts that make up the whole', async () => {
    for (let at = 0; at < 1_000; at++) writeFileSync(join(root, `f${at}`), '');
    const names: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const part: Awaited<ReturnType<typeof list>> = await list({ offset, maxChars: 5_000 });
      expect(JSON.stringify(part.entries).length).toBeLessThanOrEqual(5_000);
      expect(part.total).toBe(1_000);
      names.push(...part.entries.map(({ name }) => name));
      offset = part.nextOffset;
    }
    expect(names).toEqual((await list({ maxChars: 1e9 })).entries.map(({ name }) => name));
    expect(new Set(names).size).toBe(1_000);
    await expect(list({ offset: 1_000 })).rejects.toMatchObject({ code: 'beyond_end' });
  });

  test('a file, and nothing', async () => {
    writeFileSync(join(root, 'file'), '');
    await expect(list({}, join(root, 'file'))).rejects.toMatchObject({ code: 'not_a_directory' });
    await expect(list({}, join(root, 'none'))).rejects.toMatchObject({ code: 'not_found' });
    expect(await list()).toMatchObject({ total: 1 });
    rmSync(join(root, 'file'));
    expect(await list()).toEqual({ entries: [], total: 0 });
  });
});
