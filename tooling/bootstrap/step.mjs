import { StepFailure } from './failure.mjs';

/**
 * Says which step runs, and how long it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  process.stdout.write(`${name} ...`);
  const started = Date.now();
  try {
    const result = await work();
    process.stdout.write(` ${seconds(started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(` failed after ${seconds(started)}\n`);
    throw error;
  }
}

/**
 * A step that is one program, shown only when it fails.
 * @param {string} name
 * @param {import('./run-program.mjs').Command} command
 * @param {(command: import('./run-program.mjs').Command) => Promise<import('./run-program.mjs').QuietResult>} run
 */
export function programStep(name, command, run) {
  return step(name, async () => {
    const { ok, output } = await run(command);
    if (!ok) throw new StepFailure(output.trimEnd());
  });
}

/** @param {number} startedAt */
export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
