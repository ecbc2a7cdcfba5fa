// Run by tests in a process of its own, as a user with few rights: does one thing with entries and prints how that ended.
import { isToolError } from '@dpttools/kit/errors';
import { markAllowed } from '@dpttools/kit/paths';
import { copyFile } from '../entries/copy-file.ts';
import { deleteFile } from '../entries/delete-file.ts';
import { moveEntry } from '../entries/move-entry.ts';
import { renderTree } from '../entries/render-tree.ts';

const [user = '', action = '', path = '', destination = ''] = process.argv.slice(2);
if (user !== '') {
  process.setgroups?.([]);
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
const [source, target] = [markAllowed(path), markAllowed(destination)];

async function act(): Promise<string> {
  switch (action) {
    case 'tree':
      return (await renderTree(source, { maxDepth: 9, includeHidden: false, maxChars: 10_000 })).tree;
    case 'move':
      return JSON.stringify(await moveEntry(source, target, { overwrite: false }));
    case 'copy':
      return JSON.stringify(await copyFile(source, target, { overwrite: false }));
    default:
      return JSON.stringify(await deleteFile(source));
  }
}

try {
  process.stdout.write(`${await act()}\n`);
} catch (error) {
  process.stdout.write(isToolError(error) ? `${error.code}: ${error.message}\n` : `${String(error)}\n`);
}
