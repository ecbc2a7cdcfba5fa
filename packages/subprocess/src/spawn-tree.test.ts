import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fiveProcesses } from '../test/escaping-programs.ts';
import { sleepers, uniqueSeconds, until } from '../test/observe-processes.ts';
import {
  killAllTrees,
  killTree,
  listMarkedProcesses,
  markEnvironment,
  type ProcessTree,
  runMarker,
  spawnTree,
} from './index.ts';

const environment = { PATH: process.env['PATH'] ?? '' };

async function startBash(script: string): Promise<ProcessTree> {
  const tree = await spawnTree({ program: 'bash', args: ['-c', script], environment });
  await new Promise((resolve) => tree.child.stdout?.once('data', resolve));
  return tree;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subprocess-'));
});
afterAll(async () => {
  await killAllTrees();
  await rm(folder, { recursive: true });
});

describe('kill', () => {
  it('ends what ran in the background, left its session or was forked twice', async () => {
    const seconds = uniqueSeconds();
    const tree = await startBash(fiveProcesses(seconds));
    expect(await until(() => sleepers(seconds).length === 4, 2_000)).toBe(true);
    expect(listMarkedProcesses(tree.entry)).toHaveLength(5);
    expect(await tree.kill()).toEqual([]);
    expect(sleepers(seconds)).toEqual([]);
    expect(await tree.ended).toMatchObject({
      exitCode: null,
      signal: 'SIGKILL',
      timedOut: false,
      survivors: [],
    });
  });

  it('spares a sibling', async () => {
    const [mine, other] = [uniqueSeconds(), uniqueSeconds()];
    const sibling = await startBash(fiveProcesses(other));
    const outer = await startBash(fiveProcesses(mine));
    await until(() => sleepers(mine).length === 4 && sleepers(other).length === 4, 2_000);
    await outer.kill();
    expect(sleepers(mine)).toEqual([]);
    expect(sleepers(other)).toHaveLength(4);
    await sibling.kill();
    expect(sleepers(other)).toEqual([]);
  });

  it('ends the trees inside a tree: those of a server that this process started', async () => {
    const seconds = uniqueSeconds();
    const server = fileURLToPath(new URL('../test/owner-program.ts', import.meta.url));
    const args = ['--import', 'tsx', server, String(seconds)];
    const tree = await spawnTree({ program: process.execPath, args, environment, stderr: 'inherit' });
    const said = await new Promise((resolve) => tree.child.stdout?.once('data', resolve));
    expect(String(said).trim()).toBe(runMarker().entry);
    expect(await until(() => sleepers(seconds).length === 5, 2_000)).toBe(true);
    await tree.kill();
    expect(sleepers(seconds)).toEqual([]);
  });

  it('finds a child that wiped its environment in a session of its own', async () => {
    const seconds = uniqueSeconds();
    const tree = await startBash(`env -i setsid sleep ${seconds} & echo ready; sleep ${seconds}; true`);
    await until(() => sleepers(seconds).length === 2, 2_000);
    await tree.kill();
    expect(sleepers(seconds)).toEqual([]);
  });

  it('does nothing after the end', async () => {
    const tree = await spawnTree({ program: 'true', environment });
    await tree.ended;
    expect(await tree.kill()).toEqual([]);
    expect(await tree.ended).toMatchObject({ exitCode: 0, signal: null });
  });
});

describe('the end of a tree', () => {
  it('takes with it what the program left behind', async () => {
    const seconds = uniqueSeconds();
    const tree = await startBash(
      `setsid sleep ${seconds} & sleep ${seconds} & echo ready; sleep 0.1; exit 3`,
    );
    expect(await tree.ended).toMatchObject({ exitCode: 3, signal: null, survivors: [] });
    expect(sleepers(seconds)).toEqual([]);
  });

  it('comes at the timeout', async () => {
    const seconds = uniqueSeconds();
    const script = `sleep ${seconds} & setsid sleep ${seconds}; true`;
    const tree = await spawnTree({ program: 'bash', args: ['-c', script], environment, timeoutMs: 150 });
    expect(await tree.ended).toMatchObject({ exitCode: null, timedOut: true, aborted: false });
    expect(sleepers(seconds)).toEqual([]);
  });

  it('comes at the abort, before the start too', async () => {
    const abort = new AbortController();
    const request = { program: 'sleep', args: ['100'], environment, signal: abort.signal };
    const tree = await spawnTree(request);
    abort.abort(new Error('no longer wanted'));
    expect(await tree.ended).toMatchObject({ signal: 'SIGKILL', aborted: true, timedOut: false });
    await expect(spawnTree(request)).rejects.toThrow('no longer wanted');
  });

  it('waits for no zombie', async () => {
    // The first child of this bash ends at once and is never waited for, since the program is replaced.
    const tree = await startBash('true & echo ready; exec sleep 100');
    const startedAt = performance.now();
    expect(await tree.kill()).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('stop', () => {
  it('lets a program end by itself when its input ends', async () => {
    const tree = await spawnTree({
      program: 'bash',
      args: ['-c', 'cat; exit 5'],
      environment,
      stdin: 'pipe',
    });
    expect(await tree.stop()).toMatchObject({ exitCode: 5, signal: null });
  });

  it('kills one that does not listen', async () => {
    const tree = await startBash('trap "" TERM; echo ready; sleep 100; true');
    expect(await tree.stop(100)).toMatchObject({ signal: 'SIGKILL' });
  });
});

describe('a start', () => {
  it('gives the program the chosen environment, the markers and an empty input', async () => {
    const tree = await spawnTree({
      program: 'bash',
      args: ['-c', 'env; cat'],
      environment: { ...environment, A: 'b' },
    });
    let text = '';
    tree.child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    await tree.ended;
    const names = text.split('\n').map((line) => line.replace(/=.*|[0-9a-f]{32}/g, ''));
    expect(names.filter((name) => !/^(PWD|SHLVL|_|)$/.test(name)).sort()).toEqual([
      'A',
      'DPTTOOLS_RUN',
      'DPTTOOLS_TREE_',
      'PATH',
    ]);
  });

  it('opens a message channel and further pipes', async () => {
    const script = "process.send({ hello: 1 }); require('fs').writeSync(3, 'by pipe'); process.disconnect()";
    const request = { program: process.execPath, args: ['-e', script], environment };
    const tree = await spawnTree({ ...request, ipc: 'json', extraPipes: 1 });
    const pipe = tree.child.stdio[3];
    const [message, data] = await Promise.all([
      new Promise((resolve) => tree.child.once('message', resolve)),
      new Promise((resolve) => pipe?.once('data', resolve)),
    ]);
    expect(message).toEqual({ hello: 1 });
    expect(String(data)).toBe('by pipe');
    expect(await tree.ended).toMatchObject({ exitCode: 0 });
  });

  it.each([
    ['not-found', { program: 'no-such-program' }],
    ['no-such-directory', { program: 'true', cwd: '/no/such/directory' }],
    ['invalid-arguments', { program: 'true', args: ['a\0b'] }],
    ['arguments-too-long', { program: 'true', args: ['x'.repeat(300_000)] }],
  ])('that fails says why: %s', async (failure, request) => {
    await expect(spawnTree({ ...request, environment })).rejects.toMatchObject({
      name: 'ProgramStartError',
      failure,
      program: request.program,
    });
  });

  it('of a file that is no program fails, and leaves the run usable', async () => {
    const file = join(folder, 'plain.txt');
    await writeFile(file, 'text');
    await expect(spawnTree({ program: file, environment })).rejects.toThrow('not an executable file');
    const tree = await spawnTree({ program: 'true', environment });
    expect(await tree.ended).toMatchObject({ exitCode: 0 });
  });
});

describe('markEnvironment', () => {
  it('makes what others start a tree to kill', async () => {
    const { spawn } = await import('node:child_process');
    const seconds = uniqueSeconds();
    const marked = markEnvironment(environment);
    spawn('bash', ['-c', fiveProcesses(seconds)], {
      env: { ...marked.environment },
      stdio: 'ignore',
      detached: true,
    });
    await until(() => sleepers(seconds).length === 4, 2_000);
    expect(await killTree({ entry: marked.entry })).toEqual([]);
    expect(sleepers(seconds)).toEqual([]);
  });
});
