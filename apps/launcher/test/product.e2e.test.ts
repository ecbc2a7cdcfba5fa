import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sdkClients, startServer } from '@dpttools/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { families } from '../src/families.ts';
import { type RunOptions, runProgram } from './run-program.ts';

const packageFolder = fileURLToPath(new URL('../', import.meta.url));
const binFile = join(packageFolder, 'dist/bin.cjs');
let folder: string;

/** The program as it is published: what `pnpm build` has made. */
beforeAll(async () => {
  if (!existsSync(binFile)) throw new Error('The launcher is not built: run pnpm build.');
  folder = await realpath(await mkdtemp(join(tmpdir(), 'product-')));
  await writeFile(join(folder, 'notes.txt'), 'one\ntwo\nthree\n');
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: readonly string[], options: RunOptions = {}) =>
  runProgram(binFile, args, { cwd: folder, ...options });

it('has every family of the registry in its list', () => {
  const { families: listed } = JSON.parse(readFileSync(join(packageFolder, 'dist/listing.json'), 'utf8'));
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(Object.keys(families));
});

it('knows its version', async () => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe.each(sdkClients)('with the client %s', (client) => {
  it.each([
    ['in process', []],
    ['in a child process', ['--isolation', 'file-system=child-process']],
  ])('lists and calls the file tools %s', async (_words, args) => {
    const command = { command: process.execPath, args: [binFile, ...args], cwd: folder };
    await using connection = await startServer({ client, ...command });
    const names = (await connection.listTools()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['read_file', 'edit_file', 'apply_patch']));
    const read = await connection.callTool('read_file', { path: 'notes.txt', offset: 2, limit: 1 });
    expect(read.content[0]?.['text']).toContain('two');
    const refused = await connection.callTool('read_file', { path: '/etc/passwd' });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.content[0]?.['text']).toContain('outside the allowed directories');
  });
});

describe('the commands', () => {
  it('work on real files', async () => {
    expect(await run(['call', 'read_file', 'path=notes.txt'])).toMatchObject({
      code: 0,
      stdout: 'one\ntwo\nthree\n',
    });
    const edit = await run(['call', 'edit_file', 'path=notes.txt', 'old_string=two', 'new_string=2']);
    expect(edit).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('one\n2\nthree\n');
    expect(await run(['call', 'read_file', 'path=missing.txt'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Error: '),
    });
  });

  it('tell what is served and that nothing is missing', async () => {
    expect((await run(['list', '--cost'])).stdout).toContain('Files (file-system, in process)');
    const doctor = await run(['doctor']);
    expect(doctor).toMatchObject({ code: 0, stderr: '' });
    expect(doctor.stdout).toMatch(/ok {2}search_in_files: ripgrep, .*rg/);
    const without = await run(['doctor'], { environment: { DPTTOOLS_RIPGREP: 'none' } });
    expect(without).toMatchObject({ code: 0, stderr: '' });
    expect(without.stdout).toContain('..  search_in_files: no ripgrep: ');
    const only = await run(['list', '--read-only']);
    expect(only.stdout).toContain('  write_file ');
    expect(only.stdout).toContain('changes things, and --read-only is set');
  });

  it('show a newcomer a client at work, leave the samples as they were, and say what to do next', async () => {
    const { code, stdout, stderr } = await run(['demo']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\b1[0-2] calls, each answered as it should be\.\n/);
    expect(stdout).toContain('on disk, 10 of 10 lines still end as Windows ends them');
    expect(stdout).not.toContain('\u001b[');
    // What a client gets, not a rendering of its own.
    expect(stdout).toContain('| {"matches":[{"file":"');
    expect(stdout).toMatch(/\| \(shortened here: \d+ more characters\)/);
    expect(stdout).toContain('npm test');
    expect(stdout).toContain('"mcpServers"');
    const copied = /sample files, in (\S+);/.exec(stdout)?.[1] ?? '';
    expect(copied).not.toBe('');
    expect(existsSync(copied)).toBe(false);
  });
});
