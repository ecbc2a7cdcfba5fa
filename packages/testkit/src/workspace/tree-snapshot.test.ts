import { chmod, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { temporaryWorkspace, type Workspace } from './temporary-workspace.ts';
import { treeChanges, treeHash, treeSnapshot } from './tree-snapshot.ts';

async function changesAfter(change: (workspace: Workspace) => Promise<unknown>): Promise<string[]> {
  await using workspace = await temporaryWorkspace(async (made) => {
    await made.write('a/b.txt', 'one');
    await symlink('b.txt', made.path('a/link'));
    // Old times, so that a change within the clock's own steps is seen too.
    for (const path of ['a/b.txt', 'a', '.']) await utimes(made.path(path), 1000, 1000);
  });
  const [before, hash] = [await treeSnapshot(workspace.root), await treeHash(workspace.root)];
  await change(workspace);
  const changes = treeChanges(before, await treeSnapshot(workspace.root));
  expect((await treeHash(workspace.root)) === hash).toBe(changes.length === 0);
  return changes;
}

describe('treeSnapshot', () => {
  it('stays the same when files are only read', async () => {
    expect(await changesAfter((workspace) => readFile(workspace.path('a/b.txt')))).toEqual([]);
  });

  it('sees new, changed and lost entries', async () => {
    expect(await changesAfter((workspace) => writeFile(workspace.path('a/b.txt'), 'two'))).toEqual([
      '"a/b.txt" changed its content',
    ]);
    expect(
      await changesAfter((workspace) => rename(workspace.path('a/b.txt'), workspace.path('a/c.txt'))),
    ).toEqual(['"a/b.txt" is gone', '"a" changed its time', '"a/c.txt" is new']);
  });

  it('sees modes, targets of links and kinds', async () => {
    expect(await changesAfter((workspace) => chmod(workspace.path('a/b.txt'), 0o600))).toEqual([
      '"a/b.txt" changed its mode',
    ]);
    const retarget = async (workspace: Workspace) => {
      await rm(workspace.path('a/link'));
      await symlink('elsewhere', workspace.path('a/link'));
    };
    expect(await changesAfter(retarget)).toContain('"a/link" changed its content');
    const toFolder = async (workspace: Workspace) => {
      await rm(workspace.path('a/b.txt'));
      await mkdir(workspace.path('a/b.txt'));
    };
    expect(await changesAfter(toFolder)).toContain('"a/b.txt" changed its kind');
  });

  it('sees a file that was made and removed again by its folder', async () => {
    const touch = async (workspace: Workspace) => {
      await workspace.write('temporary', 'x');
      await rm(workspace.path('temporary'));
    };
    expect(await changesAfter(touch)).toEqual(['the folder itself changed its time']);
  });
});
