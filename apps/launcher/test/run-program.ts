import { spawn } from 'node:child_process';

export interface ProgramRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

export const plainEnvironment = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
};

/** Runs `node <file> <args>` to its end. */
export function runProgram(
  file: string,
  args: readonly string[],
  { cwd, environment = {}, stdin = '' }: RunOptions = {},
): Promise<ProgramRun> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...plainEnvironment, ...environment },
    ...(cwd !== undefined && { cwd }),
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  child.stdin.on('error', () => {}).end(stdin);
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
}
