// Run by tests in a process of its own, to be killed: writes one file again and again, each time full of one letter.
import { markAllowed } from '@dpttools/kit/paths';
import { writeTextFile } from '../write/write-text-file.ts';

const [path = ''] = process.argv.slice(2);
for (let round = 0; ; round++) {
  await writeTextFile(markAllowed(path), { content: 'abcdefgh'.charAt(round % 8).repeat(2_000_000) });
  process.stdout.write('.');
}
