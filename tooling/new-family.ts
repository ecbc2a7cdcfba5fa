// pnpm new:family <id>   such as: pnpm new:family calendar
import { relative } from 'node:path';
import { addFamily } from './scaffold/add-family.ts';
import { repositoryRoot as root } from './workspace/packages.ts';

const [id] = process.argv.slice(2);
if (id === undefined) {
  console.log('Usage: pnpm new:family <id>');
  process.exitCode = 2;
} else {
  for (const file of addFamily(root, id)) console.log(`wrote ${relative(root, file)}`);
  console.log('Next: pnpm install, pnpm generate, pnpm build.');
}
