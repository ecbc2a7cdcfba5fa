import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isOnLocalDisk, markAllowed, type OpenedFile } from '@dpttools/kit/paths';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { closeMatched, MatchOpener } from './open-matched.ts';

const folder = temporaryFolder();
const open = async (path: string): Promise<OpenedFile | undefined> =>
  (await MatchOpener.of(markAllowed(folder.path))).open(path);

function textOf(opened: OpenedFile | undefined): string | undefined {
  if (opened === undefined) return undefined;
  const bytes = Buffer.alloc(opened.sizeBytes);
  readSync(opened.descriptor, bytes);
  closeMatched(opened);
  return bytes.toString();
}

describe('a file that was found to match', () => {
  test('is opened whatever its name', async () => {
    folder.write('sub/a', 'one');
    folder.write('漢\n', 'two');
    writeFileSync(Buffer.from(`${folder.path}/bad\xff`, 'latin1'), 'three');
    expect(textOf(await open('sub/a'))).toBe('one');
    expect(textOf(await open(Buffer.from('漢\n').toString('latin1')))).toBe('two');
    if (process.platform === 'linux') expect(textOf(await open('bad\xff'))).toBe('three');
  });

  test('is on a local disk when its root is', async () => {
    folder.write('local', 'x');
    const opened = await open('local');
    closeMatched(opened);
    expect(opened?.isLocal).toBe(await isOnLocalDisk(folder.path, statSync(folder.path).dev));
  });

  test('is passed over when something else stands in its place meanwhile', async () => {
    mkdirSync(folder.at('folder'));
    spawnSync('mkfifo', [folder.at('fifo')]);
    folder.write('far/file', 'secret');
    symlinkSync('far', folder.at('way'));
    symlinkSync('far/file', folder.at('link'));
    for (const path of ['folder', 'fifo', 'way/file', 'link', 'missing', 'missing/file']) {
      expect(await open(path), path).toBeUndefined();
    }
  });

  test.runIf(process.platform === 'linux')('leaves no descriptor behind when it is passed over', async () => {
    folder.write('real/file', 'x');
    symlinkSync('real', folder.at('detour'));
    const isOpen = (descriptor: number) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder.path);
      } catch {
        return false;
      }
    };
    await open('detour/file');
    expect(Array.from({ length: 200 }, (_, descriptor) => descriptor).filter(isOpen)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('is passed over where the kernel makes it up', async () => {
    const opener = await MatchOpener.of(markAllowed('/proc/sys/kernel'));
    expect(readFileSync('/proc/sys/kernel/ostype', 'utf8')).toBe('Linux\n');
    expect(await opener.open('ostype')).toBeUndefined();
  });
});

test('a root that went away meanwhile is no fault', async () => {
  const opener = await MatchOpener.of(markAllowed(folder.at('gone')));
  expect(await opener.open('file')).toBeUndefined();
});
