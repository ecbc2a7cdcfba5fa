import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fileMetadata, suffixOf } from './file-metadata.ts';

const folder = temporaryFolder();

describe('fileMetadata', () => {
  test('of a file', async () => {
    const path = folder.write('archive.tar.gz', '12345');
    chmodSync(path, 0o640);
    utimesSync(path, 1_700_000_000, 1_600_000_000.5);
    const facts = await fileMetadata(path);
    expect(facts).toMatchObject({
      path,
      sizeBytes: 5,
      isFile: true,
      isDirectory: false,
      extension: '.gz',
      permissions: '0640',
    });
    expect(facts.modified.toISOString()).toBe('2020-09-13T12:26:40.500Z');
    expect(Math.abs(facts.created.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('of a folder, of nothing, of a pipe, and of a link put in its place', async () => {
    mkdirSync(folder.at('sub'));
    expect(await fileMetadata(folder.at('sub'))).toMatchObject({
      isFile: false,
      isDirectory: true,
      extension: '',
    });
    await expect(fileMetadata(folder.at('none'))).rejects.toMatchObject({ code: 'ENOENT' });
    execFileSync('mkfifo', [folder.at('pipe')]);
    await expect(fileMetadata(folder.at('pipe'))).rejects.toMatchObject({ code: 'not_a_file' });
    symlinkSync('sub', folder.at('link'));
    await expect(fileMetadata(folder.at('link'))).rejects.toMatchObject({ code: 'path_refused' });
  });

  test.each([
    ['a.txt', '.txt'],
    ['a.b.c', '.c'],
    ['.bashrc', ''],
    ['.x.y', '.y'],
    ['a.', ''],
    ['a', ''],
    ['', ''],
  ])('the suffix of %j is %j', (name, suffix) => {
    expect(suffixOf(name)).toBe(suffix);
  });
});
