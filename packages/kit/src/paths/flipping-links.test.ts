import { constants, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { isToolError } from '../errors.ts';
import { openAllowedFile } from './open-allowed-file.ts';
import { allowPath, createPathPolicy, type PathPolicy } from './path-policy.ts';
import { withAllowedDirectory } from './with-allowed-directory.ts';

const makeFolder = temporaryFolders();
const uses = 4000;
let root: string;
let outside: string;
let policy: PathPolicy;
let flipper: Worker;
let flag: Int32Array;

beforeEach(async () => {
  const top = makeFolder();
  root = join(top, 'root');
  outside = join(top, 'outside');
  mkdirSync(join(root, 'dir/deep'), { recursive: true });
  mkdirSync(join(outside, 'deep'), { recursive: true });
  for (const place of ['dir/deep/file.txt', 'file.txt']) writeFileSync(join(root, place), 'inside');
  for (const place of ['deep/file.txt', 'file.txt']) writeFileSync(join(outside, place), 'secret');
  policy = createPathPolicy({ allowedDirs: [root], workingDirectory: root });
  const stop = new SharedArrayBuffer(8);
  flag = new Int32Array(stop);
  const places = [
    { path: join(root, 'dir'), target: outside },
    { path: join(root, 'file.txt'), target: join(outside, 'file.txt') },
  ];
  flipper = new Worker(new URL('../../test/flip-links.mjs', import.meta.url), {
    workerData: { places, stop },
  });
  await new Promise((resolve) => flipper.once('online', resolve));
});

afterEach(async () => {
  const ended = new Promise((resolve) => flipper.once('exit', resolve));
  Atomics.store(flag, 0, 1);
  await ended;
});

/** What a use came to: fine, or one of the refusals that a swap may bring. Anything else is thrown. */
async function outcome(use: () => Promise<void>): Promise<'fine' | 'refused'> {
  try {
    await use();
    return 'fine';
  } catch (error) {
    const code = isToolError(error) ? error.code : (error as NodeJS.ErrnoException).code;
    if (code === 'path_refused' || code === 'ENOENT') return 'refused';
    throw error;
  }
}

describe('links that are swapped by another thread', () => {
  it('never make a read leave the root', async () => {
    const texts = new Set<string>();
    const counts = { fine: 0, refused: 0 };
    for (let at = 0; at < uses; at += 1) {
      const place = at % 2 === 0 ? 'dir/deep/file.txt' : 'file.txt';
      counts[
        await outcome(async () => {
          const handle = await openAllowedFile(await allowPath(policy, place, 'read'));
          texts.add(await handle.readFile('utf8').finally(() => handle.close()));
        })
      ] += 1;
    }
    expect([...texts]).toEqual(['inside']);
    expect(counts.fine).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
    expect(Atomics.load(flag, 1)).toBeGreaterThan(50);
  });

  it('never make a write leave the root', async () => {
    const before = readdirSync(outside, { recursive: true }).sort();
    const counts = { fine: 0, refused: 0 };
    for (let at = 0; at < uses; at += 1) {
      counts[
        await outcome(async () => {
          const path = await allowPath(policy, `dir/deep/new-${at}.txt`, 'write');
          await withAllowedDirectory(path, async (directory) => {
            const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
            const handle = await open(`${directory}/.new-${at}`, flags, 0o600);
            await handle.writeFile('x').finally(() => handle.close());
            await rename(`${directory}/.new-${at}`, `${directory}/new-${at}.txt`);
            await rm(`${directory}/new-${at}.txt`);
          });
        })
      ] += 1;
    }
    expect(readdirSync(outside, { recursive: true }).sort()).toEqual(before);
    expect(counts.fine).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
  });
});
