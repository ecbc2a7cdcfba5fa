// Run by tests in a process of its own: edits and patches one file many times, and prints what was acknowledged.
import { markAllowed } from '@dpttools/kit/paths';
import { editTextFile } from '../edit/edit-text-file.ts';
import { patchTextFile } from '../patch/patch-text-file.ts';

const [path = '', worker = '', count = '0'] = process.argv.slice(2);
for (let step = 0; step < Number(count); step++) {
  const mark = `${worker}:${step}`;
  const file = markAllowed(path);
  if (step % 2 === 0) await editTextFile(file, { oldText: `slot ${mark}\n`, newText: `done ${mark}\n` });
  else await patchTextFile(file, { patch: `@@\n-slot ${mark}\n+done ${mark}\n` });
  process.stdout.write(`${mark}\n`);
}
