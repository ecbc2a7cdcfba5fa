import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { sleepers, uniqueSeconds, until, watchdogs } from '../test/observe-processes.ts';
import { runMarker, spawnTree } from './index.ts';
import { guardRun } from './watchdog.ts';

const ownerProgram = fileURLToPath(new URL('../test/owner-program.ts', import.meta.url));
const environment = { PATH: process.env['PATH'] ?? '' };

interface Owner {
  readonly child: ChildProcess;
  readonly entry: string;
  readonly exited: Promise<unknown>;
}

const owners: ChildProcess[] = [];
afterEach(() => {
  for (const child of owners.splice(0)) child.kill('SIGKILL');
});

async function startOwner(seconds: number, more: readonly string[] = [], marks = {}): Promise<Owner> {
  const args = ['--import', 'tsx', ownerProgram, String(seconds), ...more];
  const env = { ...environment, ...marks };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  owners.push(child);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const line = await new Promise((resolve) => child.stdout.once('data', resolve));
  return { child, entry: String(line).trim(), exited };
}

describe('watchdog', () => {
  it('leaves nothing of a process that was killed, and spares all others', async () => {
    const [mine, other] = [uniqueSeconds(), uniqueSeconds()];
    const stranger = await spawnTree({ program: 'sleep', args: [String(other)], environment });
    const owner = await startOwner(mine);
    expect(await until(() => sleepers(mine).length === 5, 3_000)).toBe(true);
    expect(await until(() => watchdogs(owner.entry).length === 1, 2_000)).toBe(true);
    owner.child.kill('SIGKILL');
    expect(await until(() => sleepers(mine).length === 0, 1_000)).toBe(true);
    expect(await until(() => watchdogs(owner.entry).length === 0, 1_000)).toBe(true);
    expect(sleepers(other)).toHaveLength(1);
    await stranger.kill();
  });

  it('ends with an owner that leaves by itself, and cleans up after it', async () => {
    const seconds = uniqueSeconds();
    const owner = await startOwner(seconds, ['leave']);
    await owner.exited;
    expect(await until(() => sleepers(seconds).length === 0, 1_000)).toBe(true);
    expect(await until(() => watchdogs(owner.entry).length === 0, 1_000)).toBe(true);
  });

  it('is not started by a process that runs under another one', async () => {
    const seconds = uniqueSeconds();
    const value = '0123456789abcdef'.repeat(2);
    const owner = await startOwner(seconds, [], { DPTTOOLS_RUN: value });
    expect(owner.entry).toBe(`DPTTOOLS_RUN=${value}`);
    expect(watchdogs(owner.entry)).toEqual([]);
    owner.child.kill('SIGKILL');
    await owner.exited;
    for (const pid of sleepers(seconds)) process.kill(pid, 'SIGKILL');
  });

  it('shrugs off SIGTERM and SIGINT, and is replaced when it is killed', async () => {
    const tree = await spawnTree({ program: 'sleep', args: ['100'], environment });
    const { entry } = runMarker();
    await until(() => watchdogs(entry).length === 1, 2_000);
    const [first = 0] = watchdogs(entry);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(first, signal);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(guardRun()?.pid).toBe(first);
    expect(watchdogs(entry)).toEqual([first]);
    process.kill(first, 'SIGKILL');
    await until(() => watchdogs(entry).length === 0, 1_000);
    await tree.kill();
    const next = await spawnTree({ program: 'true', environment });
    await next.ended;
    expect(await until(() => watchdogs(entry).length === 1, 2_000)).toBe(true);
  });
});
