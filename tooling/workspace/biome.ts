import { spawnSync } from 'node:child_process';
import { binScript } from './bin-script.ts';

/** Runs the formatter and linter of the repository and answers with what it printed. */
export function runBiome(root: string, args: readonly string[], input?: string): string {
  const biome = binScript('@biomejs/biome', 'biome');
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`biome ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}
