import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from './find-program.ts';

let folder: string;
const place = (...names: string[]): string => join(folder, ...names);
const find = (name: string, path = `${place('a')}:${place('b')}`) =>
  findProgram(name, { environment: { PATH: path } });

async function addProgram(path: string, mode = 0o755): Promise<void> {
  await writeFile(path, '#!/bin/sh\n');
  await chmod(path, mode);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-program-'));
  await mkdir(place('a', 'folder'), { recursive: true });
  await mkdir(place('b'));
  await addProgram(place('a', 'plain'), 0o644);
  await addProgram(place('b', 'plain'));
  await addProgram(place('b', 'folder'));
  await addProgram(place('b', 'only b'));
  await symlink(place('b', 'only b'), place('a', 'link'));
  await symlink(place('nowhere'), place('a', 'broken'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.runIf(process.platform !== 'win32')('findProgram', () => {
  it('takes the first that is an executable file', async () => {
    expect(await find('plain')).toBe(place('b', 'plain'));
    expect(await find('folder')).toBe(place('b', 'folder'));
    expect(await find('only b')).toBe(place('b', 'only b'));
    expect(await find('link')).toBe(place('a', 'link'));
    expect(await find('broken')).toBeUndefined();
    expect(await find('absent')).toBeUndefined();
  });

  it('takes an absolute path as it is, and no relative one', async () => {
    expect(await find(place('b', 'plain'))).toBe(place('b', 'plain'));
    expect(await find(place('a', 'plain'))).toBeUndefined();
    for (const name of ['./plain', 'b/plain', '', 'a\0b']) expect(await find(name)).toBeUndefined();
  });

  it('skips relative entries of PATH', async () => {
    const here = process.cwd();
    const depth = here.split('/').length - 1;
    const relative = `${'../'.repeat(depth)}${place('b').slice(1)}`;
    expect(await find('plain', `:.:${relative}:`)).toBeUndefined();
  });

  it('falls back to the usual folders without PATH', async () => {
    expect(await findProgram('env', { environment: {} })).toMatch(/^\/(usr\/)?bin\/env$/);
  });

  it('notices that a program came or went', async () => {
    expect(await find('new')).toBeUndefined();
    await addProgram(place('b', 'new'));
    expect(await find('new')).toBe(place('b', 'new'));
    await rm(place('b', 'new'));
    expect(await find('new')).toBeUndefined();
  });
});

describe('findProgram on Windows', () => {
  it('adds the endings of PATHEXT that start without a shell', async () => {
    // Joined by backslashes, such a path is one long file name here.
    const path = 'C:\\no\\such\\folder';
    const environment = { Path: `"${path}";relative`, PathExt: '.BAT;.CMD;.EXE' };
    expect(await findProgram('tool', { environment, platform: 'win32' })).toBeUndefined();
    expect(await findProgram('tool.cmd', { environment, platform: 'win32' })).toBeUndefined();
  });
});
