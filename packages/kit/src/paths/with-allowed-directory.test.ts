import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { markAllowed } from './allowed-path.ts';
import { withAllowedDirectory } from './with-allowed-directory.ts';

const makeFolder = temporaryFolders();
let folder: string;

beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'sub'));
  mkdirSync(join(folder, 'outside'));
});

const openDescriptors = () => readdirSync('/proc/self/fd').length;

describe('withAllowedDirectory', () => {
  it('gives a path of the folder that the file is in, and the result of the work', async () => {
    const path = markAllowed(join(folder, 'sub/new.txt'));
    const result = await withAllowedDirectory(path, async (directory) => {
      await writeFile(`${directory}/new.txt`, 'text');
      return 5;
    });
    expect(result).toBe(5);
    expect(readFileSync(path, 'utf8')).toBe('text');
  });

  it('stays in the folder when it is swapped for a link meanwhile', async () => {
    await withAllowedDirectory(markAllowed(join(folder, 'sub/new.txt')), async (directory) => {
      renameSync(join(folder, 'sub'), join(folder, 'renamed'));
      symlinkSync('outside', join(folder, 'sub'));
      await writeFile(`${directory}/new.txt`, 'text');
    });
    expect(existsSync(join(folder, 'outside/new.txt'))).toBe(false);
    expect(readFileSync(join(folder, 'renamed/new.txt'), 'utf8')).toBe('text');
  });

  it('refuses a folder that is a link by now, or lies behind one', async () => {
    symlinkSync('outside', join(folder, 'link'));
    mkdirSync(join(folder, 'outside/deep'));
    for (const path of ['link/x', 'link/deep/x']) {
      await expect(
        withAllowedDirectory(markAllowed(join(folder, path)), async () => 'used'),
      ).rejects.toMatchObject({ code: 'path_refused', retryable: true });
    }
  });

  it('passes on that the folder is missing or none, and hangs on nothing', async () => {
    execFileSync('mkfifo', [join(folder, 'fifo')]);
    writeFileSync(join(folder, 'file'), '');
    for (const [path, code] of [
      ['missing/x', 'ENOENT'],
      ['file/x', 'ENOTDIR'],
      ['fifo/x', 'ENOTDIR'],
    ]) {
      await expect(
        withAllowedDirectory(markAllowed(join(folder, path ?? '')), async () => 'used'),
      ).rejects.toMatchObject({ code });
    }
  });

  it('closes its descriptor whatever happens', async () => {
    const before = openDescriptors();
    const path = markAllowed(join(folder, 'sub/x'));
    for (let at = 0; at < 50; at += 1) {
      await withAllowedDirectory(path, () => Promise.reject(new Error('no'))).catch(() => {});
      await withAllowedDirectory(path, async () => {});
    }
    expect(openDescriptors()).toBeLessThanOrEqual(before + 1);
  });
});
