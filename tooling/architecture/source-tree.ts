import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type WorkspacePackage, workspacePackages } from '../workspace/packages.ts';
import { type ImportReference, importsOf } from './imports.ts';

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly owner: WorkspacePackage | undefined;
  readonly isTest: boolean;
  readonly text: string;
  readonly syntax: ts.SourceFile;
  readonly imports: readonly ImportReference[];
}

export interface SourceTree {
  readonly root: string;
  readonly packages: readonly WorkspacePackage[];
  /** TypeScript and JavaScript modules, written by hand or generated. */
  readonly sources: readonly SourceFile[];
  /** All text that is part of the project. */
  readonly texts: readonly TextFile[];
}

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const notOurs = new Set([
  'node_modules',
  'dist',
  '.git',
  '.turbo',
  '.tooling',
  '.idea',
  '.vscode',
  'coverage',
]);
const textEndings =
  /\.(?:[cm]?[jt]s|json|ya?ml|md|sh|txt|toml)$|(?:^|\/)(?:run|\.gitignore|Dockerfile|LICENSE)$/;
const localFiles = /\.local\.json$|\.tsbuildinfo$/;

export function readSourceTree(root: string): SourceTree {
  const packages = workspacePackages(root);
  const texts = listFiles(root, '')
    .filter((path) => textEndings.test(path) && !localFiles.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const sources = texts
    .filter(({ path }) => /\.(?:ts|mjs|cjs)$/.test(path) && !path.includes('/fixtures/'))
    .map((file) => parseSource(file, packages));
  return { root, packages, sources, texts };
}

function parseSource({ path, text }: TextFile, packages: readonly WorkspacePackage[]): SourceFile {
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const owner = packages.find(({ folder }) => path.startsWith(`${folder}/`));
  return { path, owner, isTest: isTestPath(path, owner), text, syntax, imports: importsOf(syntax) };
}

function isTestPath(path: string, owner: WorkspacePackage | undefined): boolean {
  return owner?.role === 'testkit' || /\.test\.ts$|\/test\/|\/testing\//.test(path);
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(root, path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}
