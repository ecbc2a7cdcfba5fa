import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Export subpath → condition → file; the target of a published map may be a bare path. */
export type ExportMap = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly private?: boolean;
  readonly type?: string;
  readonly mcpName?: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly repository?: { readonly url: string; readonly directory?: string };
  readonly exports?: ExportMap;
  readonly publishConfig?: { readonly access?: string; readonly exports?: ExportMap };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** `kit`, a `testkit`, a `library` package named by its noun, a `family`, or an `app`. */
export type PackageRole = 'kit' | 'testkit' | 'library' | 'family' | 'app';

export interface WorkspacePackage {
  /** From the root, with forward slashes. */
  readonly folder: string;
  readonly role: PackageRole;
  readonly manifest: Manifest;
}

const parents = ['packages', 'packages/servers', 'apps'] as const;

/** Every package of the workspace that ships or serves tests, in the order of their folders. */
export function workspacePackages(root = repositoryRoot): WorkspacePackage[] {
  return parents
    .flatMap((parent) => subfolders(root, parent))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, role: roleOf(folder), manifest: readManifest(root, folder) }));
}

export function readManifest(root: string, folder: string): Manifest {
  // The shape is npm's; what is used of it is checked where it is used.
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

/** The repository's page, as the manifest of a published package has it. */
export function repositoryUrl({ repository }: Manifest): string | undefined {
  return repository?.url.replace(/^git\+|\.git$/g, '');
}

function subfolders(root: string, parent: string): string[] {
  if (!existsSync(join(root, parent))) return [];
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`)
    .sort();
}

function roleOf(folder: string): PackageRole {
  if (folder.startsWith('apps/')) return 'app';
  if (folder.startsWith('packages/servers/')) return 'family';
  if (folder === 'packages/kit') return 'kit';
  return folder === 'packages/testkit' ? 'testkit' : 'library';
}
