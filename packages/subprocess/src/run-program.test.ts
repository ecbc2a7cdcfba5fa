import { describe, expect, it } from 'vitest';
import { sleepers, uniqueSeconds } from '../test/observe-processes.ts';
import { type RunProgramRequest, runProgram } from './index.ts';

const environment = { PATH: process.env['PATH'] ?? '' };

function bash(script: string, more: Partial<RunProgramRequest> = {}): RunProgramRequest {
  return { program: 'bash', args: ['-c', script], environment, ...more };
}

describe('runProgram', () => {
  it('tells the outputs apart and the exit code', async () => {
    const result = await runProgram(bash('echo out; echo err >&2; exit 7'));
    expect(result).toMatchObject({
      exitCode: 7,
      signal: null,
      stdout: 'out\n',
      stderr: 'err\n',
      timedOut: false,
      truncated: false,
      stopped: false,
    });
    expect(result.durationMs).toBeGreaterThanOrEqual(0);
  });

  it('writes the input and closes it', async () => {
    const text = 'ä€😀\n'.repeat(100_000);
    const { stdout } = await runProgram({
      program: 'cat',
      environment,
      stdin: text,
      maxOutputBytes: 2 ** 21,
    });
    expect(stdout).toBe(text);
    const unread = await runProgram({ program: 'true', environment, stdin: text });
    expect(unread.exitCode).toBe(0);
  });

  it('keeps hostile arguments literal', async () => {
    const args = [
      '; touch x',
      '`id`',
      '$(id)',
      'a\nb',
      '%PATH%',
      '&',
      '"',
      "'",
      '*',
      '-n',
      '',
      '\\',
      '\u{1f600}',
    ];
    const script = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
    const { stdout } = await runProgram({
      program: process.execPath,
      args: ['-e', script, '--', ...args],
      environment,
    });
    expect(JSON.parse(stdout)).toEqual(args);
  });

  it('does not wait for a grandchild that holds the output', async () => {
    const seconds = uniqueSeconds();
    const result = await runProgram(bash(`setsid sleep ${seconds} & sleep ${seconds} & echo done`));
    expect(result).toMatchObject({ exitCode: 0, stdout: 'done\n' });
    expect(result.durationMs).toBeLessThan(1_500);
    expect(sleepers(seconds)).toEqual([]);
  });

  it('does not hang on one that no mark and no group shows', async () => {
    const seconds = uniqueSeconds();
    const result = await runProgram(bash(`(env -i setsid sleep ${seconds} &) ; echo done`));
    expect(result).toMatchObject({ exitCode: 0, stdout: 'done\n' });
    expect(result.durationMs).toBeLessThan(2_000);
    for (const pid of sleepers(seconds)) process.kill(pid, 'SIGKILL');
  });

  it('reads what a grandchild writes shortly after the end', async () => {
    const { stdout } = await runProgram(bash('(sleep 0.05; echo late) & echo now'));
    expect(stdout).toBe('now\nlate\n');
  });

  it('loses nothing to a slow receiver', async () => {
    let bytes = 0;
    const request = bash('head -c 300000 /dev/zero', {
      onStdout: (chunk) => {
        bytes += chunk.length;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120);
        return undefined;
      },
    });
    const { stdout } = await runProgram(request);
    expect(bytes).toBe(300_000);
    expect(stdout).toHaveLength(300_000);
  });

  it('kills at the timeout and keeps what was said', async () => {
    const seconds = uniqueSeconds();
    const result = await runProgram(
      bash(`echo begun; sleep ${seconds} & sleep ${seconds}`, { timeoutMs: 200 }),
    );
    expect(result).toMatchObject({ exitCode: null, signal: 'SIGKILL', stdout: 'begun\n', timedOut: true });
    expect(result.durationMs).toBeLessThan(1_500);
    expect(sleepers(seconds)).toEqual([]);
  });

  it('rejects on abort, when the tree is gone', async () => {
    const seconds = uniqueSeconds();
    const signal = AbortSignal.timeout(150);
    const running = runProgram(bash(`setsid sleep ${seconds} & sleep ${seconds}`, { signal }));
    await expect(running).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
    expect(sleepers(seconds)).toEqual([]);
    await expect(runProgram(bash('true', { signal }))).rejects.toBe(signal.reason);
  });
});

describe('output', () => {
  it('without end ends the program at the limit', async () => {
    const request = bash('cat /dev/zero', { maxOutputBytes: 1_000, onExcess: 'kill' });
    const result = await runProgram(request);
    expect(result).toMatchObject({
      exitCode: null,
      signal: 'SIGKILL',
      truncated: true,
      stdout: '\0'.repeat(1_000),
    });
  });

  it('without end fits into little memory until the timeout', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const result = await runProgram(bash('echo first; yes', { maxOutputBytes: 1_000, timeoutMs: 700 }));
    expect(result).toMatchObject({ timedOut: true, truncated: true });
    expect(result.stdout.length).toBeLessThan(1_100);
    expect(result.stdout).toMatch(/^first\ny\n[y\n]*\[… \d+ bytes left out …\]\n[y\n]+$/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
  });

  it('comes line by line, from both sides', async () => {
    const lines: string[] = [];
    const request = bash('printf "a\\r\\nb"; sleep 0.05; echo "" ; printf "last"; echo e >&2', {
      onLine: (line, source) => {
        lines.push(`${source} ${line}`);
        return undefined;
      },
    });
    await runProgram(request);
    expect(lines.filter((line) => line.startsWith('stdout'))).toEqual([
      'stdout a',
      'stdout b',
      'stdout last',
    ]);
    expect(lines).toContain('stderr e');
  });

  it('ends the program when its receiver has enough', async () => {
    const lines: string[] = [];
    const request = bash('yes', {
      maxOutputBytes: 0,
      onLine: (line) => {
        lines.push(line);
        return lines.length === 10 ? 'stop' : undefined;
      },
    });
    expect(await runProgram(request)).toMatchObject({
      stopped: true,
      exitCode: null,
      stdout: '',
      timedOut: false,
    });
    expect(lines).toHaveLength(10);
  });

  it('fails the run when its receiver throws', async () => {
    const request = bash('yes', {
      onLine: () => {
        throw new Error('cannot take it');
      },
    });
    await expect(runProgram(request)).rejects.toThrow('cannot take it');
  });
});
