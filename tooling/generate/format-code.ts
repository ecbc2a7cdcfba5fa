import { runBiome } from '../workspace/biome.ts';
import type { GeneratedFiles } from './generated-files.ts';

/** Source files in the form in which the formatter would leave them. */
export function formatCode(root: string, files: GeneratedFiles): GeneratedFiles {
  const formatted = [...files].map(([path, content]): [string, string] => [
    path,
    path.endsWith('.ts') ? runBiome(root, ['format', `--stdin-file-path=${path}`], content) : content,
  ]);
  return new Map(formatted);
}
