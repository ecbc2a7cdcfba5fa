// Run by tests in a process of its own, with few rights or little room: writes files and prints how that ended.
import { isToolError } from '@dpttools/kit/errors';
import { markAllowed } from '@dpttools/kit/paths';
import { writeTextFile } from '../write/write-text-file.ts';

const [user = '', length = '0', ...paths] = process.argv.slice(2);
if (user !== '') {
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
for (const path of paths) {
  try {
    await writeTextFile(markAllowed(path), { content: 'n'.repeat(Number(length)) });
    process.stdout.write('written\n');
  } catch (error) {
    process.stdout.write(isToolError(error) ? `${error.code}: ${error.message}\n` : `${String(error)}\n`);
  }
}
