import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { isToolError } from '../errors.ts';
import type { PathAccess } from './allowed-path.ts';
import { allowPath, createPathPolicy, type PathPolicy } from './path-policy.ts';

const makeFolder = temporaryFolders();
let root: string;
let outside: string;
let policy: PathPolicy;

beforeEach(() => {
  const top = makeFolder();
  root = join(top, 'data');
  outside = join(top, 'data-secrets');
  mkdirSync(join(root, 'sub'), { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(root, 'in.txt'), 'inside');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
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

const accesses = ['read', 'write', 'entry'] as const;

describe('allowPath inside the roots', () => {
  it.each([
    ['in.txt', 'in.txt'],
    ['./in.txt', 'in.txt'],
    ['sub/../in.txt', 'in.txt'],
    ['sub//', 'sub'],
    ['.', ''],
    ['new/deep/file', 'new/deep/file'],
    ['..data', '..data'],
    ['%2e%2e/x', '%2e%2e/x'],
    ['．．／x', '．．／x'],
    ['a\\b', 'a\\b'],
  ])('resolves %j', async (path, expected) => {
    expect(await ask(path)).toBe(join(root, expected));
  });

  it('holds a path that ends as a folder does to be one', async () => {
    for (const path of ['in.txt/', 'in.txt/.', './in.txt//']) {
      for (const access of accesses) expect(await ask(path, access)).toContain('not_a_directory');
    }
    for (const path of ['new.txt/', 'new.txt/.']) {
      expect(await ask(path, 'write')).toContain('not_a_directory');
      expect(await ask(path, 'entry')).toBe(join(root, 'new.txt'));
    }
    for (const path of ['sub/', 'sub/.']) expect(await ask(path, 'write')).toBe(join(root, 'sub'));
  });

  it('resolves absolute paths and the root itself', async () => {
    expect(await ask(join(root, 'in.txt'))).toBe(join(root, 'in.txt'));
    expect(await ask(root)).toBe(root);
    expect(await ask(root, 'write')).toBe(root);
  });

  it('follows links that stay inside', async () => {
    symlinkSync('sub', join(root, 'to-sub'));
    symlinkSync(join(root, 'in.txt'), join(root, 'sub/to-in'));
    expect(await ask('to-sub/to-in')).toBe(join(root, 'in.txt'));
    expect(await ask('to-sub/new')).toBe(join(root, 'sub/new'));
    expect(await ask('to-sub/to-in', 'entry')).toBe(join(root, 'sub/to-in'));
  });

  it('follows a dangling link to the place it would create', async () => {
    symlinkSync('later.txt', join(root, 'dangling'));
    expect(await ask('dangling', 'write')).toBe(join(root, 'later.txt'));
    symlinkSync('later-folder', join(root, 'dangling-folder'));
    expect(await ask('dangling-folder/x', 'write')).toBe(join(root, 'later-folder/x'));
  });

  it('tells the system error of a path inside', async () => {
    expect(await ask('in.txt/x')).toBe('ENOTDIR');
    expect(await ask('x'.repeat(300))).toBe('ENAMETOOLONG');
  });
});

describe.each(accesses)('allowPath outside the roots, to %s', (access) => {
  it.each([
    ['../data-secrets/secret.txt'],
    ['../data-secrets'],
    ['../data-secrets/new.txt'],
    ['..'],
    ['sub/../../data-secrets/secret.txt'],
    ['/etc/passwd'],
    ['/'],
    ['/nowhere/at/all'],
    ['~'],
    ['~/.bashrc'],
  ])('refuses %j', async (path) => {
    expect(await ask(path, access)).toBe(`path_refused: ${path} is outside the allowed directories.`);
  });

  it('refuses a sibling whose name begins with that of a root', async () => {
    expect(await ask(outside, access)).toContain('outside');
    expect(await ask(`${root}-secrets/secret.txt`, access)).toContain('outside');
  });

  it('says nothing about what lies outside', async () => {
    symlinkSync(join(outside, 'loop'), join(outside, 'loop'));
    for (const path of ['secret.txt/x', 'missing/x', 'loop/x', `${'x'.repeat(300)}/y`]) {
      const place = join(outside, path);
      expect(await ask(place, access)).toBe(`path_refused: ${place} is outside the allowed directories.`);
    }
  });

  it.each([
    ['to a folder', '../data-secrets', 'link/secret.txt'],
    ['to a folder, as parent of a new file', '../data-secrets', 'link/new.txt'],
    ['that dangles, as parent of a new file', '../data-secrets/missing', 'link/new.txt'],
    ['to the root of the disk', '/', 'link/etc/passwd'],
  ])('refuses a way through a link %s', async (_name, target, path) => {
    symlinkSync(target, join(root, 'link'));
    expect(await ask(path, access)).toContain('outside');
  });
});

describe.each(['read', 'write'] as const)('allowPath and links at the end, to %s', (access) => {
  it.each([
    ['to a file outside', '../data-secrets/secret.txt'],
    ['that dangles outside', '../data-secrets/new.txt'],
    ['that dangles far outside', '/nowhere/new.txt'],
    ['to a folder outside', '../data-secrets'],
  ])('refuses a link %s', async (_name, target) => {
    symlinkSync(target, join(root, 'link'));
    expect(await ask('link', access)).toContain('outside');
  });

  it('refuses a chain that ends outside', async () => {
    symlinkSync('b', join(root, 'a'));
    symlinkSync('sub/c', join(root, 'b'));
    symlinkSync('../../data-secrets/secret.txt', join(root, 'sub/c'));
    expect(await ask('a', access)).toContain('outside');
  });

  it('refuses a loop', async () => {
    symlinkSync('b', join(root, 'a'));
    symlinkSync('a', join(root, 'b'));
    symlinkSync('self', join(root, 'self'));
    expect(await ask('a', access)).toContain('loop');
    expect(await ask('self/x', access)).toContain('loop');
  });

  it('refuses a chain of dangling links that is too long', async () => {
    for (let at = 0; at < 60; at += 1) symlinkSync(`d${at + 1}`, join(root, `d${at}`));
    expect(await ask('d0', access)).toContain('loop');
  });
});

describe('allowPath and the entry itself', () => {
  it('names a link that points outside, to move or delete it', async () => {
    symlinkSync(outside, join(root, 'link'));
    expect(await ask('link', 'entry')).toBe(join(root, 'link'));
  });

  it('refuses an allowed directory itself', async () => {
    expect(await ask(root, 'entry')).toContain('allowed directory itself');
    expect(await ask('sub/..', 'entry')).toContain('allowed directory itself');
  });
});

describe('allowPath and roots in one another', () => {
  it('keeps what holds an allowed directory in its place', async () => {
    const nested = createPathPolicy({
      allowedDirs: [join(root, 'sub/later'), root],
      workingDirectory: root,
    });
    for (const path of ['sub', 'sub/later', 'sub/later/..']) {
      expect(await ask(path, 'entry', nested)).toMatch(
        /holds the allowed directory|allowed directory itself/,
      );
    }
    expect(await ask('sub/later/x', 'entry', nested)).toBe(join(root, 'sub/later/x'));
    expect(await ask('sub/late', 'entry', nested)).toBe(join(root, 'sub/late'));
    expect(await ask('sub', 'read', nested)).toBe(join(root, 'sub'));
  });

  it('keeps the root of the disk and the folders above an allowed one', async () => {
    const all = createPathPolicy({ allowedDirs: ['/', root], workingDirectory: root });
    for (const path of ['/', '..', root]) expect(await ask(path, 'entry', all)).toContain('path_refused');
  });
});

describe('allowPath and what is not on a disk', () => {
  it.each(['/proc/self/environ', '/proc', '/sys/kernel', '/dev/null', '/dev/fd/0', '/dev/shm/x'])(
    'refuses %s also when the whole disk is allowed',
    async (path) => {
      const everything = createPathPolicy({ allowedDirs: ['/'], workingDirectory: '/' });
      for (const access of accesses) expect(await ask(path, access, everything)).toContain('not on a disk');
    },
  );

  it('refuses a link to it', async () => {
    symlinkSync('/proc/self/environ', join(root, 'link'));
    const everything = createPathPolicy({ allowedDirs: ['/'], workingDirectory: '/' });
    expect(await ask(join(root, 'link'), 'read', everything)).toContain('not on a disk');
    expect(await ask('link')).toContain('not on a disk');
  });

  it('lets names through that only begin so', async () => {
    const everything = createPathPolicy({ allowedDirs: ['/'], workingDirectory: '/' });
    expect(await ask('/devices', 'read', everything)).toBe('/devices');
    expect(await ask('/etc/passwd', 'read', everything)).toBe(realpathSync('/etc/passwd'));
  });
});

describe('createPathPolicy', () => {
  it('resolves links in the roots, also above one that does not exist yet', async () => {
    const top = makeFolder();
    symlinkSync(root, join(top, 'link'));
    const linked = createPathPolicy({ allowedDirs: [join(top, 'link/later')], workingDirectory: top });
    expect(linked.roots).toEqual([join(root, 'later')]);
    expect(await ask(join(top, 'link/later/x'), 'write', linked)).toBe(join(root, 'later/x'));
  });

  it('does not follow a root that turns into a link', async () => {
    const later = createPathPolicy({ allowedDirs: [join(root, 'later')], workingDirectory: root });
    symlinkSync(outside, join(root, 'later'));
    expect(await ask(join(root, 'later/secret.txt'), 'read', later)).toContain('outside');
  });

  it('starts relative paths at the working directory when it is allowed, else at the first root', () => {
    const base = (allowedDirs: string[], workingDirectory: string) =>
      createPathPolicy({ allowedDirs, workingDirectory }).base;
    expect(base([outside, root], join(root, 'sub'))).toBe(join(root, 'sub'));
    expect(base([outside, root], '/')).toBe(outside);
    expect(base([], root)).toBe(root);
  });

  it('reads allowed directories relative to the working directory and from the home', () => {
    const { roots } = createPathPolicy({ allowedDirs: ['sub', '~', '.', 'sub'], workingDirectory: root });
    expect(roots).toEqual([join(root, 'sub'), realpathSync(homedir()), root]);
  });

  it('allows nothing without roots', async () => {
    const nothing = createPathPolicy({ allowedDirs: [], workingDirectory: root });
    expect(await ask('in.txt', 'read', nothing)).toContain('outside');
  });

  it('allows every root', async () => {
    const both = createPathPolicy({ allowedDirs: [root, outside], workingDirectory: root });
    expect(await ask(join(outside, 'secret.txt'), 'read', both)).toBe(join(outside, 'secret.txt'));
  });
});

describe('allowPath as a whole', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    'sub',
    'in.txt',
    'up',
    'away',
    'self',
    'new',
    '..x',
    '',
    'data-secrets',
    '/',
  );

  it('hands out nothing but resolved paths inside a root', async () => {
    symlinkSync('..', join(root, 'up'));
    symlinkSync(outside, join(root, 'sub/away'));
    symlinkSync('self', join(root, 'self'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 8 }),
        fc.constantFrom(...accesses),
        async (parts, access) => {
          const answer = await ask(parts.join('/') || '.', access);
          if (!answer.startsWith('/')) return;
          const way = relative(root, answer);
          expect(way === '' || !way.split('/').includes('..')).toBe(true);
          const parent = join(answer, '..');
          if (access === 'entry') expect(realpathOr(parent)).toBe(parent);
          else expect(realpathOr(answer)).toBe(answer);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('does not hang on a FIFO, nor open it', async () => {
    execFileSync('mkfifo', [join(root, 'fifo')]);
    expect(await ask('fifo')).toBe(join(root, 'fifo'));
  });

  it('knows that a hard link is the file itself', async () => {
    linkSync(join(outside, 'secret.txt'), join(root, 'hard'));
    // No path leads outside here: the operator put the file into both folders.
    expect(readFileSync(await ask('hard'), 'utf8')).toBe('secret');
  });
});

function realpathOr(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
