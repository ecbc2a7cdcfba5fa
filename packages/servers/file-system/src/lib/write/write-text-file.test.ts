import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { markAllowed, openAllowedFile } from '@dpttools/kit/paths';
import { describe, expect, test } from 'vitest';
import { openSteadily } from '../read/open-steadily.ts';
import { runScript, startScript } from '../testing/run-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { identify } from './file-identity.ts';
import { rewriteFile } from './rewrite-file.ts';
import { writeAtomically } from './write-atomically.ts';
import { createTextFile, writeTextFile } from './write-text-file.ts';

const folder = temporaryFolder();
const isRoot = process.getuid?.() === 0;
const hiddenIn = (path: string) => readdirSync(path).filter((name) => name.startsWith('.'));

describe('writing', () => {
  test('a new file, with the usual mode', async () => {
    const report = await writeTextFile(folder.at('new.txt'), { content: 'héllo\n' });
    expect(report).toEqual({
      created: true,
      bytesWritten: 7,
      otherHardLinks: 0,
      encoding: 'utf-8',
      bom: false,
    });
    expect(statSync(folder.at('new.txt')).mode & 0o777).toBe(0o666 & ~process.umask());
    expect(hiddenIn(folder.path)).toEqual([]);
  });

  test('in place of a file keeps mode and owner', async () => {
    const path = folder.write('mode.sh', 'old');
    chmodSync(path, 0o750);
    const before = statSync(path);
    expect(await writeTextFile(path, { content: 'new' })).toMatchObject({ created: false, bytesWritten: 3 });
    const after = statSync(path);
    expect([after.mode, after.uid, after.gid]).toEqual([before.mode, before.uid, before.gid]);
    expect(after.ino).not.toBe(before.ino);
  });

  test.runIf(isRoot)('keeps a foreign owner and its set-user-id bit', async () => {
    const path = folder.write('foreign', 'old');
    chownSync(path, 12_345, 23_456);
    chmodSync(path, 0o4711);
    await writeTextFile(path, { content: 'new' });
    expect(statSync(path)).toMatchObject({ uid: 12_345, gid: 23_456 });
    expect(statSync(path).mode & 0o7777).toBe(0o4711);
  });

  test('makes folders only when asked', async () => {
    const path = folder.at('a/b/c.txt');
    await expect(writeTextFile(path, { content: 'x' })).rejects.toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('create_dirs'),
    });
    await writeTextFile(path, { content: 'x', createDirs: true });
    expect(folder.read('a/b/c.txt').toString()).toBe('x');
    await expect(writeTextFile(folder.at('a/b/c.txt/d'), { content: 'x' })).rejects.toMatchObject({
      code: 'not_a_directory',
    });
  });

  test.each([
    ['utf-8-sig', 'efbbbf61', true],
    ['utf-16', 'fffe6100', true],
    ['utf-16le', '6100', false],
    ['utf-16-be', '0061', false],
    ['latin-1', '61', false],
  ])('%s', async (encoding, hex, bom) => {
    expect(await writeTextFile(folder.at('coded'), { content: 'a', encoding })).toMatchObject({ bom });
    expect(folder.read('coded').toString('hex')).toBe(hex);
  });

  test('a character that the encoding lacks is named, and nothing is written or made', async () => {
    const path = folder.write('latin.txt', 'old');
    await expect(writeTextFile(path, { content: 'one\ntwo €\n', encoding: 'latin-1' })).rejects.toMatchObject(
      {
        code: 'not_encodable',
        message: expect.stringMatching(/"€" \(U\+20AC, line 2/),
      },
    );
    await expect(writeTextFile(path, { content: 'half \ud800' })).rejects.toMatchObject({
      code: 'not_encodable',
    });
    await expect(
      writeTextFile(folder.at('q/w.txt'), { content: '¥', encoding: 'shift_jis', createDirs: true }),
    ).rejects.toMatchObject({ code: 'not_encodable' });
    expect(folder.read('latin.txt').toString()).toBe('old');
    expect(folder.names()).not.toContain('q');
  });

  test('an encoding that is none', async () => {
    await expect(
      writeTextFile(folder.at('x'), { content: '', encoding: 'window-1252' }),
    ).rejects.toMatchObject({
      code: 'unknown_encoding',
      hint: expect.stringContaining('windows-1252'),
    });
    for (const encoding of ['nonsense', 'x'.repeat(1_000_000)]) {
      await expect(writeTextFile(folder.at('x'), { content: '', encoding })).rejects.toMatchObject({
        code: 'unknown_encoding',
        hint: expect.stringMatching(/^Common ones are utf-8, /),
      });
    }
  });

  test('a text that could not be read as one', async () => {
    const path = folder.write('nul.txt', 'old');
    for (const content of ['a\0b', '\x01\x02'.repeat(50)]) {
      await expect(writeTextFile(path, { content })).rejects.toMatchObject({ code: 'not_text' });
      await expect(
        createTextFile(folder.at('nul/new.txt'), { content, createDirs: true }),
      ).rejects.toMatchObject({ code: 'not_text' });
    }
    expect(folder.read('nul.txt').toString()).toBe('old');
    expect(folder.names()).not.toContain('nul');
    // In these, zero bytes are nothing unusual.
    await writeTextFile(path, { content: 'a\0b', encoding: 'utf-16le' });
  });

  test('other names of the file keep the former content, and are counted', async () => {
    const path = folder.write('linked.txt', 'old');
    linkSync(path, folder.at('other.txt'));
    expect(await writeTextFile(path, { content: 'new' })).toMatchObject({ otherHardLinks: 1 });
    expect(folder.read('other.txt').toString()).toBe('old');
  });
});

describe('creating', () => {
  test('fails where something is', async () => {
    const path = folder.write('there.txt', 'old');
    await expect(createTextFile(path, { content: 'new' })).rejects.toMatchObject({ code: 'already_exists' });
    expect(folder.read('there.txt').toString()).toBe('old');
    await expect(createTextFile(markAllowed(folder.path), { content: 'x' })).rejects.toMatchObject({
      code: 'not_a_file',
    });
  });

  test('one of many at once succeeds', async () => {
    const path = folder.at('race.txt');
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        writeAtomically(path, Buffer.from(`${index}`), { expect: 'nothing' }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_exists' });
    expect(hiddenIn(folder.path)).toEqual([]);
  });
});

describe('refuses, and leaves nothing behind', () => {
  test('a folder, a FIFO, a link that appeared', async () => {
    spawnSync('mkfifo', [folder.at('fifo')]);
    symlinkSync('/etc/hostname', folder.at('link'));
    await expect(writeTextFile(markAllowed(folder.path), { content: 'x' })).rejects.toMatchObject({
      code: 'not_a_file',
    });
    await expect(writeTextFile(folder.at('fifo'), { content: 'x' })).rejects.toMatchObject({
      code: 'not_a_file',
    });
    await expect(writeTextFile(folder.at('link'), { content: 'x' })).rejects.toMatchObject({
      code: 'path_refused',
    });
    expect(lstatSync(folder.at('fifo')).isFIFO()).toBe(true);
    expect(hiddenIn(folder.path)).toEqual([]);
  });

  test.runIf(isRoot)(
    'as a user without rights: a write-protected file, a folder that cannot be written',
    async () => {
      const path = folder.write('rights/file.txt', 'old');
      chmodSync(folder.path, 0o755);
      chmodSync(path, 0o444);
      chownSync(path, 65_534, 65_534);
      const { output } = await runScript('write-once.ts', [
        '65534',
        '3',
        path,
        folder.at('rights/other.txt'),
      ]);
      expect(output.split('\n')).toEqual([
        expect.stringMatching(/^permission_denied: .*write-protected/),
        expect.stringMatching(/^permission_denied: No permission to write in .*rights/),
        '',
      ]);
      expect(readFileSync(path, 'utf8')).toBe('old');
    },
  );

  test('folders that were made for a file that could not be', async () => {
    folder.write('kept/there.txt', '');
    const name = 'n'.repeat(300);
    for (const parents of ['made', 'made/deep/er', 'kept/made']) {
      const path = folder.at(`${parents}/${name}`);
      await expect(writeTextFile(path, { content: 'x', createDirs: true })).rejects.toMatchObject({
        code: 'path_refused',
      });
    }
    expect(folder.names()).not.toContain('made');
    expect(readdirSync(folder.at('kept'))).toEqual(['there.txt']);
  });

  test.runIf(isRoot)('a file that the system keeps in its place', async () => {
    const path = folder.write('shared/file.txt', 'old');
    chmodSync(folder.path, 0o755);
    chmodSync(folder.at('shared'), 0o1777);
    chmodSync(path, 0o666);
    const { output } = await runScript('write-once.ts', ['65534', '3', path]);
    expect(output).toMatch(/^permission_denied: The system does not let .*file\.txt be replaced/);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(hiddenIn(folder.at('shared'))).toEqual([]);
  });

  test('what the system has no room for', async () => {
    const path = folder.write('room/file.txt', 'old');
    const { output } = await runScript(
      'write-once.ts',
      ['', '3000000', path],
      ['prlimit', '--fsize=1000000', '--'],
    );
    expect(output).toMatch(/^no_space: .*file\.txt is unchanged/);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder.at('room'))).toEqual(['file.txt']);
  });
});

describe('changed meanwhile', () => {
  test('is noticed for every kind of change', async () => {
    const changes: ((path: string) => void)[] = [
      (path) => writeFileSync(path, 'longer than before'),
      (path) => writeFileSync(path, 'olD'),
      (path) => rmSync(path),
      (path) => {
        // The same size and times, in another file.
        const { atime, mtime } = statSync(path);
        writeFileSync(`${path}.copy`, 'xyz');
        utimesSync(`${path}.copy`, atime, mtime);
        renameSync(`${path}.copy`, path);
      },
    ];
    for (const change of changes) {
      const path = folder.write('watched.txt', 'old');
      await using handle = await openSteadily(path, openAllowedFile);
      const expected = await identify(handle);
      await wait(20);
      change(path);
      await expect(writeAtomically(path, Buffer.from('new'), { expect: expected })).rejects.toMatchObject({
        code: 'changed_meanwhile',
        retryable: true,
      });
    }
    expect(hiddenIn(folder.path)).toEqual([]);
  });

  test('a rewrite starts over with what is there then', async () => {
    const path = folder.write('again.txt', 'one');
    let attempts = 0;
    await rewriteFile(path, {}, async (bytes) => {
      attempts += 1;
      if (attempts === 1) writeFileSync(path, 'another');
      return { content: Buffer.from(`${bytes} two`), report: {} };
    });
    expect(folder.read('again.txt').toString()).toBe('another two');
  });
});

test('edits and patches of one file by four processes all arrive', { timeout: 120_000 }, async () => {
  const [workers, count] = [4, 100];
  const slots = Array.from(
    { length: workers * count },
    (_, index) => `slot ${Math.floor(index / count)}:${index % count}\n`,
  );
  const path = folder.write('shared.txt', slots.join(''));
  const runs = await Promise.all(
    Array.from({ length: workers }, (_, worker) =>
      runScript('edit-many.ts', [path, `${worker}`, `${count}`]),
    ),
  );
  for (const { code, output } of runs) {
    expect(code).toBe(0);
    expect(output.trim().split('\n')).toHaveLength(count);
  }
  expect(folder.read('shared.txt').toString()).toBe(slots.join('').replaceAll('slot', 'done'));
  expect(hiddenIn(folder.path)).toEqual([]);
});

describe('a killed process', () => {
  test('leaves the old file or the new one, whole', { timeout: 60_000 }, async () => {
    const path = folder.at('killed/file.txt');
    mkdirSync(folder.at('killed'));
    for (let round = 0; round < 4; round++) {
      const child = startScript('write-forever.ts', [path]);
      await once(child.stdout ?? child, 'data');
      await wait(30 + round * 17);
      child.kill('SIGKILL');
      await once(child, 'close');
      const content = readFileSync(path, 'utf8');
      expect(content.length).toBe(2_000_000);
      expect(content).toBe(content.charAt(0).repeat(2_000_000));
      await writeTextFile(path, { content: 'next' });
      expect(readFileSync(path, 'utf8')).toBe('next');
    }
  });

  test('does not hold its turn for long, and its remains go away', async () => {
    const path = folder.write('turn/file.txt', 'old');
    const key = createHash('sha256').update('file.txt').digest('hex').slice(0, 16);
    const turn = folder.at(`turn/.dpttools-turn-${key}`);
    mkdirSync(turn);
    writeFileSync(join(turn, '0123456789abcdef'), 'content of the dead');
    const remains = folder.at('turn/.dpttools-00112233445566ff');
    mkdirSync(remains);
    writeFileSync(join(remains, '00112233445566ff'), 'part');
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(remains, longAgo, longAgo);
    const begun = performance.now();
    await writeTextFile(path, { content: 'new' });
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(hiddenIn(folder.at('turn'))).toEqual([]);
  });
});

test('a folder that is swapped for a link all the time never sends a write elsewhere', {
  timeout: 60_000,
}, async () => {
  mkdirSync(folder.at('swapped/inside'), { recursive: true });
  mkdirSync(folder.at('outside'));
  const swapper = startScript('swap-folder.ts', [folder.at('swapped/inside'), folder.at('outside')]);
  await once(swapper.stdout ?? swapper, 'data');
  let written = 0;
  for (let round = 0; round < 500; round++) {
    const name = round % 3 === 0 ? `swapped/inside/sub${round}/file.txt` : 'swapped/inside/file.txt';
    await writeTextFile(folder.at(name), { content: `${round}`, createDirs: true }).then(
      () => {
        written += 1;
      },
      () => undefined,
    );
  }
  swapper.kill('SIGKILL');
  await once(swapper, 'close');
  expect(written).toBeGreaterThan(0);
  expect(readdirSync(folder.at('outside'))).toEqual([]);
});

test('an aborted write leaves no trace', async () => {
  const path = folder.write('abort.txt', 'old');
  const signal = AbortSignal.abort();
  await expect(writeTextFile(path, { content: 'new', signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(folder.read('abort.txt').toString()).toBe('old');
  expect(hiddenIn(folder.path)).toEqual([]);
});
