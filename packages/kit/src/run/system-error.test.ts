import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { fromSystemError } from './system-error.ts';

const makeFolder = temporaryFolders();
let folder: string;

beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub/file'), '');
});

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

function made(code: string, facts: object = { syscall: 'open', path: '/x/y' }): unknown {
  return Object.assign(new Error(code), { code, ...facts });
}

describe('fromSystemError and what the system really throws', () => {
  it.each<[string, () => Promise<unknown>, string, string]>([
    ['a missing file', () => readFile(join(folder, 'no')), 'not_found', '/no does not exist.'],
    [
      'a file as folder',
      () => readFile(join(folder, 'sub/file/x')),
      'not_a_directory',
      'sub/file/x is not a folder.',
    ],
    ['a folder as file', () => readFile(join(folder, 'sub')), 'not_a_file', 'It is a folder.'],
    ['a folder that exists', () => mkdir(join(folder, 'sub')), 'already_exists', '/sub exists already.'],
    [
      'a folder with things in it',
      () => rmdir(join(folder, 'sub')),
      'already_exists',
      '/sub is a folder with things in it.',
    ],
    ['a long name', () => readFile(join(folder, 'x'.repeat(300))), 'path_refused', 'is too long.'],
    ['a list of a file', () => readdir(join(folder, 'sub/file')), 'not_a_directory', 'is not a folder.'],
    [
      'a rename onto a full folder',
      async () => {
        mkdirSync(join(folder, 'other'));
        await rename(join(folder, 'other'), join(folder, 'sub'));
      },
      'already_exists',
      '/sub is a folder with things in it.',
    ],
    [
      'a copy over a file',
      () => copyFile(join(folder, 'sub/file'), join(folder, 'sub/file'), 1),
      'already_exists',
      '/sub/file exists already.',
    ],
    [
      'a full disk',
      async () => {
        const full = await open('/dev/full', 'w');
        await full.write('x').finally(() => full.close());
      },
      'no_space',
      'The disk is full.',
    ],
  ])('words %s', async (_name, work, code, words) => {
    const error = fromSystemError(await errorOf(work()));
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(words);
    expect(error?.hint).toBeTruthy();
  });

  it('names the last part of a path that went through a descriptor', async () => {
    const handle = await open(folder);
    const error = fromSystemError(await errorOf(rm(`/proc/self/fd/${handle.fd}/no`)));
    await handle.close();
    expect(error?.message).toBe('no does not exist.');
  });

  it('leaves a program that cannot be started to the log', async () => {
    const error = await new Promise((resolve) =>
      spawn(join(folder, 'no-such-program')).once('error', resolve),
    );
    expect(fromSystemError(error)).toBeUndefined();
  });

  it('words an error without a path', async () => {
    const error = await new Promise((resolve) =>
      connect({ port: 1, host: '127.0.0.1' }).once('error', resolve),
    );
    expect(fromSystemError(error)?.message).toBe('The system answered ECONNREFUSED to connect.');
  });
});

describe('fromSystemError', () => {
  it.each([
    ['EACCES', 'permission_denied', 'No permission for /x/y.', false],
    ['EPERM', 'permission_denied', 'The system does not permit this for /x/y.', false],
    ['ENOSPC', 'no_space', 'The disk is full: /x/y could not be written.', false],
    ['EDQUOT', 'no_space', 'The quota is used up: /x/y could not be written.', false],
    ['EROFS', 'read_only', '/x/y is on a read-only disk.', false],
    ['ELOOP', 'path_refused', '/x/y goes through a loop of links.', false],
    ['EMFILE', 'system_error', 'Too many files are open.', true],
    ['ENFILE', 'system_error', 'Too many files are open.', true],
    ['EBUSY', 'system_error', '/x/y is in use.', true],
    ['ETXTBSY', 'system_error', '/x/y is a program that is running.', true],
    ['EIO', 'system_error', 'The system answered EIO to open of /x/y.', false],
    ['constructor', 'system_error', 'The system answered constructor to open of /x/y.', false],
  ])('words %s', (code, expected, message, retryable) => {
    expect(fromSystemError(made(code))).toMatchObject({ code: expected, message, retryable });
  });

  it.each([
    ['a plain error', new Error('x')],
    ['an error with a code alone', made('ERR_INVALID_ARG_TYPE', {})],
    ['no error', { code: 'ENOENT', syscall: 'open' }],
    ['nothing', undefined],
  ])('knows nothing of %s', (_name, thrown) => {
    expect(fromSystemError(thrown)).toBeUndefined();
  });

  it('keeps the cause', () => {
    const error = made('EACCES');
    expect(fromSystemError(error)?.cause).toBe(error);
  });
});
