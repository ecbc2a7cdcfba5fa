import { spawn } from 'node:child_process';
import { basename } from 'node:path';

export interface ToolRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd: string;
  /** Whether a failure is an answer; otherwise it is thrown with what was printed. */
  readonly mayFail?: boolean;
}

/** Runs a program to its end. `pnpm` is the one that runs this script, `node` the Node that does. */
export function runTool(name: string, args: readonly string[], options: RunOptions): Promise<ToolRun> {
  const [program, ...first] = commandOf(name);
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || options.mayFail === true) resolve({ code, stdout, stderr });
      else reject(new Error(`${name} ${args.join(' ')} in ${options.cwd} failed:\n${stdout}${stderr}`));
    });
  });
}

function commandOf(name: string): [program: string, ...args: string[]] {
  if (name === 'node') return [process.execPath];
  const running = process.env['npm_execpath'] ?? '';
  const isPnpm = name === 'pnpm' && basename(running).startsWith('pnpm');
  return isPnpm ? [process.execPath, running] : [name];
}
