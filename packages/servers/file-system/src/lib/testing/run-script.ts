import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../../../../..');

/** A process of its own that runs a script of this folder from its TypeScript source, through `wrapper` if one is given. */
export function startScript(
  name: string,
  args: readonly string[],
  wrapper: readonly string[] = [],
): ChildProcess {
  const script = join(import.meta.dirname, name);
  const node = [process.execPath, '--conditions', 'dpttools-source', '--import', 'tsx', script, ...args];
  const [program = '', ...rest] = [...wrapper, ...node];
  return spawn(program, rest, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Its exit code and what it printed. */
export async function runScript(
  name: string,
  args: readonly string[],
  wrapper: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = startScript(name, args, wrapper);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  return { code: child.exitCode, output };
}
