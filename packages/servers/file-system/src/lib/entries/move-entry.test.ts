import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { moveEntry } from './move-entry.ts';

const folder = temporaryFolder();
const isRoot = process.getuid?.() === 0;
const keep = { overwrite: false };
const replace = { overwrite: true };
const _leftovers = (path = folder.path) => readdirSync(path).filter((name) => name.startsWith('.dpttools'));

describe('moveEntry on one disk', () => {
  test('moves a file as it is', async () => {
    const source = folder.write('source', 'x');
    chmodSync(source, 0o640);
    const before = statSync(source);
    expect(await moveEntry(source, folder.at('moved'), keep)).toEqual({
      kind: 'file',
      replaced: false,
      keptAtSource: 0,
      metadataKept: true,
    });
    expect(existsSync(source)).toBe(false);
    expect(statSync(folder.at('moved'))).toMatchObject({
      ino: before.ino,
      mode: before.mode,
      mtimeMs: before.mtimeMs,
      nlink: 1,
    });
  });

  test('moves a folder, also into one beside it', async () => {
    folder.write('tree/deep/file', 'x');
    mkdirSync(folder.at('tree-2'));
    expect(await moveEntry(folder.at('tree'), folder.at('tree-2/inner'), keep)).toMatchObject({
      kind: 'folder',
    });
    expect(folder.read('tree-2/inner/deep/file').toString()).toBe('x');
  });

  test('moves a link itself and a pipe without opening it', async () => {
    symlinkSync('nowhere', folder.at('link'));
    execFileSync('mkfifo', [folder.at('pipe')]);
    expect(await moveEntry(folder.at('link'), folder.at('link-2'), keep)).toMatchObject({ kind: 'link' });
    expect(readlinkSync(folder.at('link-2'))).toBe('nowhere');
    expect(await moveEntry(folder.at('pipe'), folder.at('pipe-2'), keep)).toMatchObject({ kind: 'special' });
    expect(folder.names()).not.toContain('link');
  });

  test.each(['-rf', 'new\nline', '😀'])('moves to %j', async (name) => {
    await moveEntry(folder.write('odd', name), folder.at(name), keep);
    expect(folder.read(name).toString()).toBe(name);
  });

  test('keeps what is there unless told to replace it', async () => {
    const [source, target] = [folder.write('new', 'new'), folder.write('old', 'old')];
    await expect(moveEntry(source, target, keep)).rejects.toMatchObject({
      code: 'already_exists',
      hint: expect.stringContaining('overwrite: true') as string,
    });
    expect([folder.read('new').toString(), folder.read('old').toString()]).toEqual(['new', 'old']);
    expect(await moveEntry(source, target, replace)).toMatchObject({ replaced: true });
    expect(folder.read('old').toString()).toBe('new');
    expect(existsSync(source)).toBe(false);
  });

  test('a link at the destination is replaced itself', async () => {
    folder.write('behind', 'old');
    symlinkSync('behind', folder.at('in-the-way'));
    await expect(moveEntry(folder.write('s', 's'), folder.at('in-the-way'), keep)).rejects.toMatchObject({
      code: 'already_exists',
    });
    await moveEntry(folder.at('s'), folder.at('in-the-way'), replace);
    expect(lstatSync(folder.at('in-the-way')).isFile()).toBe(true);
    expect(folder.read('behind').toString()).toBe('old');
  });

  test('over another name of the same file leaves one name', async () => {
    const source = folder.write('one', 'x');
    linkSync(source, folder.at('two'));
    await moveEntry(source, folder.at('two'), replace);
    expect(existsSync(source)).toBe(false);
    expect(statSync(folder.at('two')).nlink).toBe(1);
  });

  test('a name that differs in case alone is another one here', async () => {
    const source = folder.write('Case', 'upper');
    linkSync(source, folder.at('case'));
    await expect(moveEntry(source, folder.at('case'), keep)).rejects.toMatchObject({
      code: 'already_exists',
    });
    rmSync(folder.at('case'));
    await moveEntry(source, folder.at('case'), keep);
    expect(folder.names().filter((name) => name.toLowerCase() === 'case')).toEqual(['case']);
  });

  test('never replaces a folder, not even an empty one', async () => {
    folder.write('d/file', 'x');
    mkdirSync(folder.at('empty'));
    const file = folder.write('plain', 'x');
    for (const source of [folder.at('d'), file]) {
      await expect(moveEntry(source, folder.at('empty'), replace)).rejects.toMatchObject({
        code: 'already_exists',
        hint: expect.stringContaining(folder.at(`empty/${source.split('/').at(-1)}`)) as string,
      });
    }
    await expect(moveEntry(folder.at('d'), file, replace)).rejects.toMatchObject({ code: 'already_exists' });
    expect(folder.read('d/file').toString()).toBe('x');
  });

  test('refuses itself, its inside and missing places', async () => {
    folder.write('f/file', 'x');
    const source = folder.at('f');
    await expect(moveEntry(source, source, replace)).rejects.toMatchObject({ code: 'same_place' });
    await expect(moveEntry(source, folder.at('f/g'), keep)).rejects.toMatchObject({ code: 'into_itself' });
    await expect(moveEntry(source, folder.at('f/x/g'), keep)).rejects.toMatchObject({ code: 'into_itself' });
    await expect(moveEntry(folder.at('none'), folder.at('g'), keep)).rejects.toMatchObject({
      code: 'not_found',
      message: `${folder.at('none')} does not exist.`,
    });
    await expect(moveEntry(source, folder.at('no/where'), keep)).rejects.toMatchObject({
      code: 'not_found',
      message: `The folder ${folder.at('no')} does not exist.`,
    });
    await moveEntry(source, folder.at('f-and-more'), keep);
  });

  test.each(['file', 'folder'])('of many moves of a %s to one name exactly one arrives', async (kind) => {
    const sources = Array.from({ length: 20 }, (_, at) => {
      const file = folder.write(`${kind}s/${at}/content`, String(at));
      return kind === 'file' ? file : folder.at(`${kind}s/${at}`);
    });
    const target = folder.at(`winner-${kind}`);
    const ends = await Promise.allSettled(sources.map((source) => moveEntry(source, target, keep)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = ends.findIndex(({ status }) => status === 'fulfilled');
    expect(readFileSync(kind === 'file' ? target : join(target, 'content'), 'utf8')).toBe(String(winner));
    expect(sources.filter((source) => existsSync(source))).toHaveLength(19);
  });

  test('of two processes that move to one name exactly one wins, each time', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = [folder.write('race/a', 'a'), folder.write('race/b', 'b')];
      const target = folder.at(`race/target-${round}`);
      const ends = await Promise.all(
        [a, b].map((path) => runScript('act-as-user.ts', ['', 'move', path, target])),
      );
      expect(ends.filter(({ output }) => output.startsWith('already_exists'))).toHaveLength(1);
      expect([existsSync(a), existsSync(b)].filter(Boolean)).toHaveLength(1);
    }
  }, 60_000);

  test('of many moves of one file exactly one succeeds', async () => {
    const source = folder.write('wanted', 'x');
    const targets = Array.from({ length: 20 }, (_, at) => folder.at(`taker-${at}`));
    const ends = await Promise.allSettled(targets.map((target) => moveEntry(source, target, keep)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(targets.filter((target) => existsSync(target))).toHaveLength(1);
  });

  test.runIf(isRoot)(
    'moves a file of another that may not be linked, and tells what is not permitted',
    async () => {
      chmodSync(folder.path, 0o755);
      mkdirSync(folder.at('shared'));
      chmodSync(folder.at('shared'), 0o777);
      const source = folder.write('shared/roots', 'x');
      chmodSync(source, 0o600);
      const args = ['65534', 'move', source, folder.at('shared/taken')];
      expect((await runScript('act-as-user.ts', args)).output).toContain('"kind":"file"');
      expect(folder.read('shared/taken').toString()).toBe('x');
      const locked = folder.write('locked/file', 'x');
      const { output } = await runScript('act-as-user.ts', [
        '65534',
        'move',
        locked,
        folder.at('shared/file'),
      ]);
      expect(output).toMatch(/^permission_denied: No permission to move /);
      expect(existsSync(locked)).toBe(true);
      expect(readdirSync(folder.at('shared'))).toEqual(['taken']);
    },
  );
});
