import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { repositoryRoot, workspacePackages } from '../workspace/packages.ts';

const notCopied = new Set(['node_modules', 'dist', '.git', '.turbo', '.tooling']);

export interface TreeCopy {
  readonly root: string;
  /** Gives a package that is new in the copy the dependencies of another one. */
  linkLike(newFolder: string, likeFolder: string): void;
  /** Makes a package of the copy importable from another one. */
  linkPackage(fromFolder: string, name: string, toFolder: string): void;
  remove(): void;
}

/** The working tree in a temporary folder, with the installed packages linked in and its own workspace packages. */
export function copyTree(): TreeCopy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tree-copy-')));
  cpSync(repositoryRoot, root, {
    recursive: true,
    filter: (source) => !notCopied.has(basename(source)),
  });
  for (const folder of ['.', 'benchmarks', ...workspacePackages(root).map(({ folder }) => folder)])
    linkDependencies(root, folder, folder);
  return {
    root,
    linkLike: (newFolder, likeFolder) => linkDependencies(root, newFolder, likeFolder),
    linkPackage: (fromFolder, name, toFolder) => {
      const link = join(root, fromFolder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, toFolder), link);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function linkDependencies(root: string, folder: string, likeFolder: string): void {
  const installed = join(repositoryRoot, likeFolder, 'node_modules');
  if (!existsSync(installed)) return;
  for (const name of installedNames(installed)) {
    const link = join(root, folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    const target = realpathSync(join(installed, name));
    const inTree = relative(realpathSync(repositoryRoot), target);
    symlinkSync(isWorkspacePackage(inTree) ? join(root, inTree) : target, link);
  }
}

function isWorkspacePackage(pathInTree: string): boolean {
  return /^(?:packages|apps)[\\/]/.test(pathInTree) && !pathInTree.includes('node_modules');
}

function installedNames(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name === '.bin') return [name];
    if (name.startsWith('.')) return [];
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name];
  });
}
