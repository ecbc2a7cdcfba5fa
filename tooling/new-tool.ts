// pnpm new:tool <family> <name>   such as: pnpm new:tool file-system count_lines
import { relative } from 'node:path';
import { addTool } from './scaffold/add-tool.ts';
import { repositoryRoot as root } from './workspace/packages.ts';

const [family, tool] = process.argv.slice(2);
if (family === undefined || tool === undefined) {
  console.log('Usage: pnpm new:tool <family> <name>');
  process.exitCode = 2;
} else {
  for (const file of addTool(root, family, tool)) console.log(`wrote ${relative(root, file)}`);
  console.log('Next: write it, add samples to the family, then pnpm generate.');
}
