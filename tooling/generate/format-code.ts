import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import type { GeneratedFiles } from './generated-files.ts';

/** Source files in the form in which the formatter would leave them. */
export function formatCode(root: string, files: GeneratedFiles): GeneratedFiles {
  const formatted = [...files].map(([path, content]): [string, string] => [
    path,
    path.endsWith('.ts') ? format(root, path, content) : content,
  ]);
  return new Map(formatted);
}

function format(root: string, path: string, content: string): string {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const args = [biome, 'format', `--stdin-file-path=${path}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    input: content,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${path} cannot be formatted: ${stderr}`);
  return stdout;
}
