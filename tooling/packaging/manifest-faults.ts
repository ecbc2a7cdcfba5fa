import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { binScript } from '../workspace/bin-script.ts';
import type { Manifest } from '../workspace/packages.ts';
import type { PackedPackage } from './pack-package.ts';
import { runTool } from './run-tool.ts';

/** What is wrong with a package's manifest and the files it names, before anything of it runs. */
export async function manifestFaults({ folder, manifest, tarball }: PackedPackage): Promise<string[]> {
  return [
    ...leftovers(manifest),
    ...['LICENSE', 'README.md']
      .filter((name) => !existsSync(join(folder, name)))
      .map((name) => `has no ${name}`),
    ...Object.values(manifest.bin ?? {}).flatMap((bin) => binFaults(join(folder, bin))),
    ...(await publintFaults(folder)),
    ...(manifest.exports === undefined ? [] : await typeResolutionFaults(tarball)),
  ];
}

/** What only this workspace understands. */
function leftovers(manifest: Manifest): string[] {
  const text = JSON.stringify(manifest);
  return ['dpttools-source', 'workspace:', 'catalog:']
    .filter((word) => text.includes(word))
    .map((word) => `its package.json says ${word}, which nobody else understands`);
}

function binFaults(file: string): string[] {
  if (!existsSync(file)) return [`has no ${file}`];
  return readFileSync(file, 'utf8').startsWith('#!/usr/bin/env node\n')
    ? []
    : [`${file} does not start Node`];
}

async function publintFaults(folder: string): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
}

async function typeResolutionFaults(tarball: string): Promise<string[]> {
  const attw = binScript('@arethetypeswrong/cli', 'attw');
  const args = [attw, tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color', '--no-emoji'];
  const { code, stdout, stderr } = await runTool('node', args, { cwd: '.', mayFail: true });
  return code === 0 ? [] : [`attw: ${stdout}${stderr}`];
}
