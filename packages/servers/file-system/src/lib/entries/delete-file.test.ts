import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { deleteFile } from './delete-file.ts';

const folder = temporaryFolder();
const isRoot = process.getuid?.() === 0;

describe('deleteFile', () => {
  test.each(['plain', '-rf', 'new\nline', '😀'])('deletes a file named %j', async (name) => {
    const path = folder.write(name, 'x');
    expect(await deleteFile(path)).toEqual({ kind: 'file' });
    expect(existsSync(path)).toBe(false);
  });

  test('deletes a link itself, also one that is broken or points to a folder', async () => {
    const target = folder.write('kept/target', 'x');
    for (const to of [target, 'nowhere', 'kept']) {
      symlinkSync(to, folder.at('link'));
      expect(await deleteFile(folder.at('link'))).toEqual({ kind: 'link' });
    }
    expect(lstatSync(target).isFile()).toBe(true);
  });

  test('deletes a pipe without opening it', async () => {
    execFileSync('mkfifo', [folder.at('pipe')]);
    expect(await deleteFile(folder.at('pipe'))).toEqual({ kind: 'special' });
  });

  test('refuses a folder and says what is missing', async () => {
    mkdirSync(folder.at('sub'));
    await expect(deleteFile(folder.at('sub'))).rejects.toMatchObject({
      code: 'not_a_file',
      message: `${folder.at('sub')} is a folder; delete_file deletes single files.`,
      hint: expect.stringContaining('one by one') as string,
    });
    await expect(deleteFile(folder.at('none'))).rejects.toMatchObject({
      code: 'not_found',
      message: `${folder.at('none')} does not exist.`,
    });
    await expect(deleteFile(folder.at('no/where'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteFile(folder.at('kept/target/x'))).rejects.toMatchObject({ code: 'not_a_directory' });
  });

  test.runIf(isRoot)('tells when it is not permitted', async () => {
    chmodSync(folder.path, 0o755);
    const locked = mkdtempSync(folder.at('locked-'));
    chmodSync(locked, 0o555);
    const name = locked.slice(folder.path.length + 1);
    const path = folder.write(`${name}/file`, 'x');
    const { output } = await runScript('act-as-user.ts', ['65534', 'delete', path]);
    expect(output).toBe(`permission_denied: No permission to delete ${path}; nothing was changed.\n`);
    expect(existsSync(path)).toBe(true);
  });
});
