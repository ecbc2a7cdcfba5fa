import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { markAllowed } from '@dpttools/kit/paths';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { copyFile } from './copy-file.ts';

const folder = temporaryFolder();
const isRoot = process.getuid?.() === 0;
const keep = { overwrite: false };
const replace = { overwrite: true };
const leftovers = (path = folder.path) => readdirSync(path).filter((name) => name.startsWith('.dpttools'));

describe('copyFile', () => {
  test('keeps content, mode and times, and leaves nothing else', async () => {
    const source = folder.write('source', 'hello');
    chmodSync(source, 0o751);
    utimesSync(source, 1_500_000_000.25, 1_400_000_000.123456);
    expect(await copyFile(source, folder.at('copy'), keep)).toEqual({
      bytes: 5,
      replaced: false,
      metadataKept: true,
    });
    expect(folder.read('copy').toString()).toBe('hello');
    const [facts, copied] = [statSync(source), statSync(folder.at('copy'))];
    expect(copied.mode).toBe(facts.mode);
    expect(copied.mtimeMs).toBeCloseTo(facts.mtimeMs, 1);
    expect(copied.nlink).toBe(1);
    expect(leftovers()).toEqual([]);
  });

  test('keeps what is there unless told to replace it', async () => {
    const [source, target] = [folder.write('new', 'new'), folder.write('old', 'old')];
    await expect(copyFile(source, target, keep)).rejects.toMatchObject({
      code: 'already_exists',
      hint: expect.stringContaining('overwrite: true') as string,
    });
    expect(folder.read('old').toString()).toBe('old');
    expect(await copyFile(source, target, replace)).toMatchObject({ replaced: true });
    expect(folder.read('old').toString()).toBe('new');
    expect(leftovers()).toEqual([]);
  });

  test('a link at the destination is replaced itself, never followed', async () => {
    const [source, target] = [folder.write('from', 'new'), folder.write('behind', 'old')];
    symlinkSync('behind', folder.at('link'));
    await expect(copyFile(source, folder.at('link'), keep)).rejects.toMatchObject({ code: 'already_exists' });
    symlinkSync('nowhere', folder.at('dangling'));
    await expect(copyFile(source, folder.at('dangling'), keep)).rejects.toMatchObject({
      code: 'already_exists',
    });
    await copyFile(source, folder.at('link'), replace);
    expect(lstatSync(folder.at('link')).isFile()).toBe(true);
    expect(folder.read('behind').toString()).toBe('old');
    expect(target).toBe(folder.at('behind'));
    expect(readlinkSync(folder.at('dangling'))).toBe('nowhere');
  });

  test('refuses folders, pipes, itself and missing places', async () => {
    const source = folder.write('file', 'x');
    mkdirSync(folder.at('sub'));
    execFileSync('mkfifo', [folder.at('pipe')]);
    await expect(copyFile(folder.at('sub'), folder.at('sub2'), keep)).rejects.toMatchObject({
      code: 'not_a_file',
      hint: expect.stringContaining('move_file') as string,
    });
    await expect(copyFile(folder.at('pipe'), folder.at('p2'), keep)).rejects.toMatchObject({
      code: 'not_a_file',
    });
    await expect(copyFile(source, source, replace)).rejects.toMatchObject({ code: 'same_place' });
    await expect(copyFile(source, folder.at('sub'), replace)).rejects.toMatchObject({
      code: 'already_exists',
      hint: expect.stringContaining(folder.at('sub/file')) as string,
    });
    await expect(copyFile(folder.at('none'), folder.at('x'), keep)).rejects.toMatchObject({
      code: 'not_found',
      message: `${folder.at('none')} does not exist.`,
    });
    await expect(copyFile(source, folder.at('no/where'), keep)).rejects.toMatchObject({
      code: 'not_found',
      message: `The folder ${folder.at('no')} does not exist.`,
    });
    await expect(copyFile(source, folder.at('file/x'), keep)).rejects.toMatchObject({
      code: 'not_a_directory',
    });
  });

  test.each(['-rf', 'new\nline', '😀'])('copies to a file named %j', async (name) => {
    await copyFile(folder.write('odd', 'x'), folder.at(name), keep);
    expect(folder.read(name).toString()).toBe('x');
  });

  test('holes stay holes', async () => {
    const source = folder.write('sparse', 'begin');
    truncateSync(source, 50_000_000);
    await copyFile(source, folder.at('sparse-copy'), keep);
    expect(statSync(folder.at('sparse-copy'))).toMatchObject({ size: 50_000_000 });
    expect(statSync(folder.at('sparse-copy')).blocks * 512).toBeLessThan(5_000_000);
    expect(folder.read('sparse-copy').equals(folder.read('sparse'))).toBe(true);
  });

  test('of many copies to one name exactly one arrives', async () => {
    const sources = Array.from({ length: 20 }, (_, at) => folder.write(`many/${at}`, String(at)));
    const ends = await Promise.allSettled(sources.map((source) => copyFile(source, folder.at('one'), keep)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = ends.findIndex(({ status }) => status === 'fulfilled');
    expect(folder.read('one').toString()).toBe(String(winner));
    expect(leftovers()).toEqual([]);
  });

  test('ends when it is aborted, and leaves nothing', async () => {
    const source = folder.write('big', Buffer.alloc(80_000_000, 1));
    const stop = new AbortController();
    const copying = copyFile(source, folder.at('big-copy'), { ...keep, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 5);
    await expect(copying).rejects.toThrow('enough');
    expect(existsSync(folder.at('big-copy'))).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test.runIf(existsSync('/dev/shm'))('goes to another disk', async () => {
    const elsewhere = mkdtempSync('/dev/shm/dpttools-copy-');
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    const source = folder.write('far', 'far');
    chmodSync(source, 0o600);
    await copyFile(source, markAllowed(join(elsewhere, 'far')), keep);
    expect(statSync(join(elsewhere, 'far')).mode & 0o777).toBe(0o600);
    expect(leftovers(elsewhere)).toEqual([]);
  });

  test.runIf(isRoot)('of a foreign set-user-id file is not one', async () => {
    chmodSync(folder.path, 0o755);
    const source = folder.write('suid', 'x');
    chmodSync(source, 0o4755);
    mkdirSync(folder.at('theirs'));
    chmodSync(folder.at('theirs'), 0o777);
    const { output } = await runScript('act-as-user.ts', ['65534', 'copy', source, folder.at('theirs/suid')]);
    expect(output).toContain('"bytes":1');
    expect(statSync(folder.at('theirs/suid'))).toMatchObject({ uid: 65_534 });
    expect(statSync(folder.at('theirs/suid')).mode & 0o7777).toBe(0o755);
  });
});
