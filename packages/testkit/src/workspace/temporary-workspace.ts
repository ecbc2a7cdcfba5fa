import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A private folder with links resolved, gone when disposed of. */
export interface Workspace {
  readonly root: string;
  path(...names: string[]): string;
  /** Makes the folders on the way; answers the absolute path. */
  write(relativePath: string, content: string | Uint8Array): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

export type FillWorkspace = (workspace: Workspace) => Promise<unknown> | unknown;

export async function temporaryWorkspace(fill: FillWorkspace = () => {}): Promise<Workspace> {
  const workspace = workspaceAt(await realpath(await mkdtemp(join(tmpdir(), 'dpttools-test-'))));
  await fill(workspace);
  return workspace;
}

/** An existing folder as a workspace; it is removed when disposed of. */
export function workspaceAt(root: string): Workspace {
  return {
    root,
    path: (...names) => join(root, ...names),
    async write(relativePath, content) {
      const path = join(root, relativePath);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return path;
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}
