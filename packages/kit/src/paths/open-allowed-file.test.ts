import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { markAllowed } from './allowed-path.ts';
import { openAllowedFile } from './open-allowed-file.ts';

const makeFolder = temporaryFolders();
let folder: string;

beforeEach(() => {
  folder = makeFolder();
  writeFileSync(join(folder, 'file.txt'), 'text');
});

async function read(path: string): Promise<string> {
  const handle = await openAllowedFile(markAllowed(path));
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

describe('openAllowedFile', () => {
  it('opens a regular file, an empty one too', async () => {
    writeFileSync(join(folder, 'empty'), '');
    expect(await read(join(folder, 'file.txt'))).toBe('text');
    expect(await read(join(folder, 'empty'))).toBe('');
  });

  it.each(['a b', '漢字 😀', 'x (deleted)', 'back\\slash', '-rf'])('opens a file named %j', async (name) => {
    writeFileSync(join(folder, name), name);
    expect(await read(join(folder, name))).toBe(name);
  });

  it('refuses a folder and says what lists it', async () => {
    await expect(read(folder)).rejects.toMatchObject({
      code: 'not_a_file',
      message: `${folder} is a folder.`,
      hint: expect.stringContaining('list_directory') as string,
    });
  });

  it('refuses a FIFO at once, with and without a writer', async () => {
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const started = performance.now();
    await expect(read(fifo)).rejects.toMatchObject({ code: 'not_a_file' });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('refuses a socket', async () => {
    const path = join(folder, 'socket');
    const server = createServer().listen(path);
    await new Promise((resolve) => server.once('listening', resolve));
    await expect(read(path)).rejects.toMatchObject({ code: 'not_a_file' });
    await new Promise((resolve) => server.close(resolve));
  });

  it.each(['/dev/null', '/dev/zero', '/dev/urandom', '/proc/self/environ', '/proc/self/maps'])(
    'refuses %s even past the policy',
    async (path) => {
      await expect(read(path)).rejects.toMatchObject({
        code: expect.stringMatching(/not_a_file|path_refused/),
      });
    },
  );

  it('refuses files that the kernel makes up', async () => {
    const path = `/proc/${process.pid}/environ`;
    await expect(read(path)).rejects.toMatchObject({
      code: 'not_a_file',
      message: `${path} is not on a disk.`,
    });
    await expect(read('/sys/kernel/mm/transparent_hugepage/enabled')).rejects.toMatchObject({
      code: 'not_a_file',
    });
  });

  it('refuses a link at the end', async () => {
    symlinkSync('file.txt', join(folder, 'link'));
    await expect(read(join(folder, 'link'))).rejects.toMatchObject({ code: 'path_refused', retryable: true });
  });

  it('refuses a folder on the way that has become a link', async () => {
    mkdirSync(join(folder, 'sub'));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other/x'), 'secret');
    rmSync(join(folder, 'sub'), { recursive: true });
    symlinkSync('other', join(folder, 'sub'));
    await expect(read(join(folder, 'sub/x'))).rejects.toMatchObject({
      code: 'path_refused',
      retryable: true,
    });
  });

  it('passes on that a file is missing', async () => {
    renameSync(join(folder, 'file.txt'), join(folder, 'moved.txt'));
    await expect(read(join(folder, 'file.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
