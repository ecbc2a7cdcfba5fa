// Run by tests in a process of its own, to be killed: swaps a folder for a link to another one, again and again.
import { mkdirSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { setImmediate as pause } from 'node:timers/promises';

const [folder = '', elsewhere = ''] = process.argv.slice(2);

/** The writer may make the folder anew in between; then this round does less. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {}
}

process.stdout.write('.');
for (let round = 0; ; round++) {
  attempt(() => renameSync(folder, `${folder}.${round}`));
  attempt(() => symlinkSync(elsewhere, folder));
  await pause();
  attempt(() => unlinkSync(folder));
  attempt(() => mkdirSync(folder));
  for (let turn = 0; turn < 20; turn++) await pause();
}
