import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readManifest, repositoryRoot } from '../workspace/packages.ts';

const { packageManager } = readManifest(repositoryRoot, '.') as unknown as { packageManager: string };
const folders: string[] = [];

// Each runs npm, pnpm and vitest several times over.
vi.setConfig({ testTimeout: 120_000 });

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Project {
  readonly scripts: Readonly<Record<string, string>>;
  readonly tests: Readonly<Record<string, string>>;
}

/** A repository with our bootstrap, its own checks and its own tests, and no packages to install. */
function project({ scripts, tests }: Project): string {
  const root = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  folders.push(root);
  for (const path of [
    'tooling/bootstrap.mjs',
    'tooling/bootstrap',
    'tooling/system-packages.json',
    '.ci/run',
  ])
    cpSync(join(repositoryRoot, path), join(root, path), {
      recursive: true,
      filter: (source) => !source.endsWith('.test.ts'),
    });
  const installed = join(repositoryRoot, '.tooling', 'pnpm');
  if (existsSync(installed)) {
    mkdirSync(join(root, '.tooling'));
    symlinkSync(installed, join(root, '.tooling', 'pnpm'), 'junction');
  }
  const manifest = {
    name: 'project',
    private: true,
    type: 'module',
    packageManager,
    engines: { node: '>=20.19' },
    scripts: {
      test: 'node tooling/bootstrap.mjs test',
      start: 'node tooling/bootstrap.mjs start',
      build: 'node -e 0',
      'build:types': 'node -e 0',
      ...scripts,
    },
  };
  const files = {
    'package.json': JSON.stringify(manifest),
    'pnpm-lock.yaml':
      "lockfileVersion: '9.0'\nsettings:\n  autoInstallPeers: true\n  excludeLinksFromLockfile: false\nimporters:\n  .: {}\n",
    'vitest.config.js': 'export default { test: { globals: true } };',
    ...tests,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

interface Outcome {
  readonly code: number | null;
  readonly lines: readonly string[];
}

function environmentOfRun(): NodeJS.ProcessEnv {
  const bins = join(repositoryRoot, 'node_modules', '.bin');
  const { CI: _ci, ...inherited } = process.env;
  return { ...inherited, PATH: [bins, process.env['PATH']].join(delimiter), NO_COLOR: '1' };
}

function run(root: string, args: readonly [string, ...string[]], environment = {}): Outcome {
  const [program, ...rest] = args;
  const { status, stdout } = spawnSync(program, rest, {
    cwd: root,
    encoding: 'utf8',
    env: { ...environmentOfRun(), ...environment },
  });
  return { code: status, lines: stdout.trimEnd().split('\n') };
}

const npmTest = [process.execPath, 'tooling/bootstrap.mjs', 'test'] as const;
const failing = "console.log('the reason'); process.exitCode = 1;";
const mixed = "test('one', () => {}); test('two', () => {}); test.skip('left out', () => {});";

test('everything that passes is counted, checks and tests alike, and skips fail on CI only', () => {
  const root = project({
    scripts: { 'check:one': 'node -e 0', 'check:two': 'node -e 0' },
    tests: { 'a.test.js': mixed },
  });
  const here = run(root, npmTest);
  expect(here.lines.at(-1)).toBe('4 passed, 0 failed, 1 skipped');
  expect(here.code).toBe(0);
  const onCi = run(root, npmTest, { CI: 'true' });
  expect(onCi.lines.at(-1)).toBe('4 passed, 0 failed, 1 skipped');
  expect(onCi.lines).toContain('  left out');
  expect(onCi.code).toBe(1);
});

test('a failing check, a failing test and a file that does not load are one failure each', () => {
  const root = project({
    scripts: {
      'check:good': 'node -e 0',
      'check:bad': 'node fails.mjs',
    },
    tests: {
      'a.test.js': "test('one', () => {}); test('two', () => { throw new Error('no'); });",
      'b.test.js': "import './nowhere.js';",
      'fails.mjs': failing,
    },
  });
  const { code, lines } = run(root, npmTest);
  expect(lines.at(-1)).toBe('2 passed, 3 failed');
  expect(lines).toContain('the reason');
  expect(code).toBe(1);
});

test('an error outside of every test fails the run', () => {
  const root = project({
    scripts: {},
    tests: { 'a.test.js': "test('one', () => {}); setTimeout(() => { throw new Error('late'); });" },
  });
  expect(run(root, npmTest)).toMatchObject({ code: 1 });
});

test('a build that fails is shown, and still there is a closing line', () => {
  const root = project({
    scripts: { build: 'node fails.mjs' },
    tests: { 'a.test.js': mixed, 'fails.mjs': failing },
  });
  const { code, lines } = run(root, npmTest);
  expect(lines).toContain('the reason');
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(code).toBe(1);
});

test.skipIf(process.platform === 'win32')(
  '.ci/run ends with the closing line, also when something fails',
  () => {
    const root = project({
      scripts: {},
      tests: { 'a.test.js': `${mixed} test('bad', () => { throw 1; });` },
    });
    const { code, lines } = run(root, ['bash', '.ci/run']);
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
    expect(code).toBe(1);
  },
);

test('npm start builds, and runs the demo of the launcher', () => {
  const root = project({
    scripts: {},
    tests: { 'apps/launcher/dist/bin.cjs': "console.log('demo: ' + process.argv.slice(2));" },
  });
  const { code, lines } = run(root, [process.execPath, 'tooling/bootstrap.mjs', 'start']);
  expect(lines.at(-1)).toBe('demo: demo');
  expect(code).toBe(0);
});

test('--long is told to the tests', () => {
  const root = project({
    scripts: {},
    tests: { 'a.test.js': "test('long', () => expect(process.env.DPTTOOLS_TEST_LONG).toBe('1'));" },
  });
  expect(run(root, [...npmTest, '--long']).lines.at(-1)).toBe('1 passed, 0 failed');
});

describe.skipIf(process.platform === 'win32')('a signal from outside', () => {
  const children: ChildProcess[] = [];
  const pids: number[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const pid of pids.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });

  /** A run whose only test starts a program and goes on for ever; both have noted their process ids. */
  async function endlessRun(program: string, command: readonly string[] = npmTest): Promise<ChildProcess> {
    const root = project({
      scripts: {},
      tests: {
        'a.test.js': `
          import { spawn } from 'node:child_process';
          import { once } from 'node:events';
          import { writeFileSync } from 'node:fs';
          test('endless', async () => {
            const child = spawn(process.execPath, ['program.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
            await once(child.stdout, 'data');
            writeFileSync('pids', [process.pid, process.ppid, child.pid, ''].join(' '));
            await new Promise(() => {});
          }, 1e9);`,
        'program.mjs': `${program}; setInterval(() => {}, 1e9); console.log('ready');`,
      },
    });
    const [starter = '', ...args] = command;
    const child = spawn(starter, args, { cwd: root, env: environmentOfRun(), stdio: 'ignore' });
    children.push(child);
    const noted = join(root, 'pids');
    await vi.waitFor(() => expect(readFileSync(noted, 'utf8')).toMatch(/ $/), {
      timeout: 60_000,
      interval: 50,
    });
    pids.push(...readFileSync(noted, 'utf8').trim().split(' ').map(Number));
    expect(pids.filter(isAlive)).toEqual(pids);
    return child;
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends everything the run started: %s',
    async (signal) => {
      const child = await endlessRun('');
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([null, signal]);
      expect(pids.filter(isAlive)).toEqual([]);
    },
  );

  test('to npm alone ends the run behind its shell, too', async () => {
    const child = await endlessRun('', ['npm', 'test']);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 5_000 });
  });

  test('to .ci/run ends the run behind it, too', async () => {
    const child = await endlessRun('', ['bash', '.ci/run']);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 5_000 });
  });

  test('ends also what does not listen', async () => {
    const child = await endlessRun("process.on('SIGTERM', () => {})");
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 2_000 });
  });

  test('that comes twice waits for nothing', async () => {
    const child = await endlessRun("process.on('SIGTERM', () => {})");
    const begun = performance.now();
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGTERM'), 200);
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
    expect(performance.now() - begun).toBeLessThan(4_000);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 2_000 });
  });
});

/** A process that ended and was not yet waited for does nothing any more. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}
