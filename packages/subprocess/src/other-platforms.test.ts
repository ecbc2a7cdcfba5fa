import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sleepers, uniqueSeconds, until } from '../test/observe-processes.ts';
import { runProgram, spawnTree, treeKillReach } from './index.ts';
import { watchdogProgram } from './watchdog-program.ts';

const environment = { PATH: process.env['PATH'] ?? '' };
const actual = process.platform;
const pretend = (platform: string): unknown =>
  Object.defineProperty(process, 'platform', { value: platform });

/** Linux that takes itself for another system: the signals are real, only /proc is left alone. */
describe.runIf(actual === 'linux')('without /proc', () => {
  beforeEach(() => {
    pretend('darwin');
  });
  afterEach(() => {
    pretend(actual);
  });

  it('the whole group ends', async () => {
    const seconds = uniqueSeconds();
    const script = `sleep ${seconds} & (sleep ${seconds} &) ; sleep ${seconds}; true`;
    const tree = await spawnTree({ program: 'bash', args: ['-c', script], environment });
    await until(() => sleepers(seconds).length === 3, 2_000);
    expect(await tree.kill()).toEqual([]);
    expect(await tree.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(sleepers(seconds)).toEqual([]);
  });

  it('a program that ends by itself leaves nothing in its group', async () => {
    const seconds = uniqueSeconds();
    const result = await runProgram({
      program: 'bash',
      args: ['-c', `sleep ${seconds} & echo done`],
      environment,
    });
    expect(result).toMatchObject({ exitCode: 0, stdout: 'done\n' });
    expect(sleepers(seconds)).toEqual([]);
  });

  it('the watchdog ends the groups it was told of, not those it was told to forget', async () => {
    const [mine, other] = [uniqueSeconds(), uniqueSeconds()];
    const start = (seconds: number) => spawn('sleep', [String(seconds)], { detached: true, stdio: 'ignore' });
    const [told, forgotten] = [start(mine), start(other)];
    const program = `Object.defineProperty(process, 'platform', { value: 'darwin' });${watchdogProgram}`;
    const watchdog = spawn(process.execPath, ['-e', program, 'DPTTOOLS_RUN=none'], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const exited = new Promise((resolve) => watchdog.once('exit', resolve));
    watchdog.stdin.end(`+${forgotten.pid}\n+${told.pid}\n-${forgotten.pid}\n`);
    expect(await exited).toBe(0);
    expect(await until(() => sleepers(mine).length === 0, 500)).toBe(true);
    expect(sleepers(other)).toEqual([forgotten.pid]);
    forgotten.kill('SIGKILL');
  });
});

describe('treeKillReach', () => {
  it('tells how far the end of a tree reaches', () => {
    expect(treeKillReach('linux')).toBe('marked-processes');
    expect(treeKillReach('darwin')).toBe('process-groups');
    expect(treeKillReach('win32')).toBe('parent-links');
  });
});
