import { renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

// Run in a thread: swaps each place between what it is and a link to its target, until the flag is set.
const { places, stop } = workerData;
const flag = new Int32Array(stop);
while (Atomics.load(flag, 0) === 0) {
  for (const { path, target } of places) {
    renameSync(path, `${path}.aside`);
    symlinkSync(target, path);
    Atomics.add(flag, 1, 1);
  }
  for (const { path } of places) {
    unlinkSync(path);
    renameSync(`${path}.aside`, path);
  }
}
