import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { isToolError } from '../errors.ts';
import type { PathAccess } from './allowed-path.ts';
import { allowPath, createPathPolicy, type PathPolicy } from './path-policy.ts';

const makeFolder = temporaryFolders();
let root: string;
let policy: PathPolicy;

beforeEach(() => {
  root = makeFolder();
  mkdirSync(join(root, 'sub'));
  policy = createPathPolicy({ allowedDirs: [root], workingDirectory: root });
});

/** The resolved path, or the code and message of the refusal. */
async function ask(path: string, access: PathAccess = 'read', by = policy): Promise<string> {
  try {
    return await allowPath(by, path, access);
  } catch (error) {
    if (isToolError(error)) return `${error.code}: ${error.message}`;
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

describe('the names nothing is written into', () => {
  it.each([
    '.git/hooks/pre-commit',
    '.git/hooks',
    '.git/config',
    'sub/.git/hooks/x',
    '.ssh',
    '.ssh/authorized_keys',
    '.GIT/hooks/x',
    '.git/HOOKS/x',
    '.Git/Config',
    '．ｇｉｔ/hooks/x',
    '.git/conﬁg',
    '.ſſh/authorized_keys',
    '.g\u200cit/hooks/x',
    '.git\u2064/config',
    '.git/ho\u00adoks/x',
    'git~1/hooks/x',
    'GIT~2/config',
    '.git./hooks/x',
    '.git /config',
    '.git/hooks./x',
    'new/../.git/hooks/x',
  ])('holds for %j', async (path) => {
    for (const access of ['write', 'entry'] as const) expect(await ask(path, access)).toContain('refused');
    expect(await ask(path, 'read')).not.toContain('refused');
  });

  it('holds through links', async () => {
    mkdirSync(join(root, '.git/hooks'), { recursive: true });
    symlinkSync('.git/hooks', join(root, 'innocent'));
    symlinkSync('.git', join(root, 'folder'));
    expect(await ask('innocent/pre-commit', 'write')).toContain('Writing into .git/hooks');
    expect(await ask('folder/config', 'write')).toContain('Writing into .git/config');
  });

  it('holds against putting a prepared folder in their place', async () => {
    for (const access of ['write', 'entry'] as const) {
      expect(await ask('.git', access)).toContain('would change');
      expect(await ask('sub/.GIT', access)).toContain('would change');
    }
  });

  it.each([
    '.git/info/exclude',
    '.gitignore',
    'git/hooks/x',
    'hooks/.git/x',
    'x.git/config',
    'ssh/config',
    '.sshx',
  ])('leaves %j alone', async (path) => {
    expect(await ask(path, 'write')).toBe(join(root, path));
  });

  it('takes more names, one part or several', async () => {
    const more = createPathPolicy({
      allowedDirs: [root],
      workingDirectory: root,
      denyWrite: ['.env', 'a/b', '/', ''],
    });
    expect(await ask('.env', 'write', more)).toContain('Writing into .env');
    expect(await ask('sub/.ENV/x', 'write', more)).toContain('Writing into .env');
    expect(await ask('x/a/b/c', 'write', more)).toContain('Writing into a/b');
    expect(await ask('a/c', 'write', more)).toBe(join(root, 'a/c'));
    expect(await ask('a', 'write', more)).toBe(join(root, 'a'));
    expect(await ask('a', 'entry', more)).toContain('would change');
    expect(await ask('.env', 'read', more)).toBe(join(root, '.env'));
  });
});
