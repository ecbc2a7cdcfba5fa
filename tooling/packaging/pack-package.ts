import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readManifest, type WorkspacePackage } from '../workspace/packages.ts';
import { runTool } from './run-tool.ts';

export interface PackedPackage {
  /** Where the package lies in the workspace. */
  readonly source: WorkspacePackage;
  readonly tarball: string;
  /** The unpacked content. */
  readonly folder: string;
  /** As it would be published. */
  readonly manifest: Manifest;
}

/** Packs a package as publishing would, and unpacks it where an install would put it. */
export async function packPackage(
  root: string,
  source: WorkspacePackage,
  consumer: string,
): Promise<PackedPackage> {
  const tarballs = join(consumer, 'tarballs');
  const folder = join(consumer, 'node_modules', source.manifest.name);
  mkdirSync(folder, { recursive: true });
  const { stdout } = await runTool('pnpm', ['pack', '--pack-destination', tarballs, '--json'], {
    cwd: join(root, source.folder),
  });
  const { filename } = JSON.parse(stdout) as { filename: string };
  await runTool('tar', ['-xzf', filename, '-C', folder, '--strip-components=1'], { cwd: consumer });
  return { source, tarball: filename, folder, manifest: readManifest(folder, '.') };
}
