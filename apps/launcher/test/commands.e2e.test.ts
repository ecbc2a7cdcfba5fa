import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '@dpttools/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './build-program.ts';
import { type ProgramRun, type RunOptions, runProgram } from './run-program.ts';

let program: BuiltProgram;
let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'commands-e2e-')));
  const registryFile = fileURLToPath(new URL('./probe/registry.ts', import.meta.url));
  program = await buildProgram({ name: 'commands-e2e', registryFile });
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: readonly string[], options: RunOptions = {}): Promise<ProgramRun> =>
  runProgram(program.binFile, args, { cwd: folder, ...options });

async function runOnTerminal(args: readonly string[]): Promise<string> {
  const { spawnSync } = await import('node:child_process');
  const command = `"${process.execPath}" "${program.binFile}" ${args.join(' ')}`;
  return spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8', cwd: folder }).stdout;
}

describe('list', () => {
  it('shows families, tools, profiles, and what is not served', async () => {
    const { code, stdout, stderr } = await run(['list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Probes \(probe, in process\)\n {2}probe_echo {9}core {2}Echo\n/);
    expect(stdout).toContain('  probe_lacking  full profile only:');
    expect(stdout).toContain('  other          opt-in: --other or DPTTOOLS_ENABLE_OTHER=true adds it');
    expect(stdout).not.toContain('okens');
  });

  it('follows the settings and counts what tools cost', async () => {
    const { stdout } = await run(['list', '--cost', '--other', '--only', 'other,probe_echo']);
    expect(stdout).toContain('Others (other, in a child process)');
    const totals = /all of these +2 +(\d+)\n/.exec(stdout);
    const tools = [...stdout.matchAll(/^ {2}(?:probe_echo|other_count) +core +(\d+) /gm)];
    expect(Number(totals?.[1])).toBe(tools.reduce((sum, [, tokens]) => sum + Number(tokens), 0));
    expect(stdout).toMatch(/every tool there is +12 +\d+\n$/);
  });

  it('does not mind a reader that has seen enough', async () => {
    const { spawnSync } = await import('node:child_process');
    const pipe = `"${process.execPath}" "${program.binFile}" help | head -1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', pipe], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([expect.stringContaining('dpttools 0.0.0-test'), '0', '']);
  });
});

describe('call', () => {
  it('prints the text of the result, with arguments read as the tool declares them', async () => {
    expect(await run(['call', 'probe_echo', 'text=12', 'times=2', 'tags=a', 'tags=b'])).toEqual({
      code: 0,
      stdout: '1212 a b\n',
      stderr: '',
    });
  });

  it('takes JSON, also from standard input', async () => {
    expect(await run(['call', 'probe_echo', '--json', '{"text":"a"}', 'times=3'])).toMatchObject({
      stdout: 'aaa\n',
    });
    const stdin = JSON.stringify({ text: 'ü\n' });
    expect(await run(['call', 'probe_echo', '--json', '-'], { stdin })).toMatchObject({ stdout: 'ü\n' });
  });

  it('takes settings, and runs a family where it runs in the server', async () => {
    const args = [
      'call',
      'probe_echo',
      '--raw',
      'text=a',
      '--probe-greeting',
      'ahoy',
      '--isolation',
      'probe=child-process',
    ];
    const { stdout } = await run(args);
    expect(JSON.parse(stdout)).toMatchObject({
      content: [{ text: 'a' }],
      structuredContent: { greeting: 'ahoy' },
    });
  });

  it('saves pictures and sound beside each other and tells where', async () => {
    const { code, stdout } = await run(['call', 'probe_picture', 'bytes=4']);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      '4 bytes',
      'A picture of nothing',
      `Saved ${join(folder, 'probe_picture.png')} (image/png, 4 bytes)`,
      `Saved ${join(folder, 'probe_picture.wav')} (audio/wav, 4 bytes)`,
      'nowhere: file:///nowhere',
      '',
    ]);
    expect([...(await readFile(join(folder, 'probe_picture.png')))]).toEqual([0, 31, 62, 93]);
    await run(['call', 'probe_picture', 'bytes=1', '--output', 'mine.bin']);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['mine.bin', 'mine-2.bin']));
  });

  it('ends with 1 and the error on stderr when the tool fails', async () => {
    expect(await run(['call', 'probe_refuse', 'how=declared'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Error: The probe refused. Ask for something else.\n',
    });
    const raw = await run(['call', 'probe_refuse', 'how=declared', '--raw']);
    expect(raw).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(raw.stdout)).toMatchObject({ isError: true });
    const wrong = await run(['call', 'probe_echo', 'txt=a']);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Did you mean text?') });
  });

  it.each<[string, readonly string[], string]>([
    ['no tool', [], 'Name a tool: dpttools call <tool> <name>=<value> …'],
    [
      'an unknown tool',
      ['probe_ecko'],
      'There is no tool named probe_ecko. Did you mean probe_echo or probe_end?',
    ],
    ['a value without a name', ['probe_echo', 'hello'], '"hello" is not <name>=<value>.'],
    [
      'a tool that is left out',
      ['probe_echo', '--without', 'probe'],
      'These settings leave no tool to serve.',
    ],
  ])('ends with 2 and one line for %s', async (_words, args, line) => {
    expect(await run(['call', ...args])).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  it('reaches any tool that is named: of another profile, opt-in, of a family that is off', async () => {
    expect(await run(['call', 'probe_change'])).toMatchObject({ code: 0, stdout: '{"changed":true}\n' });
    expect(await run(['call', 'other_count'])).toMatchObject({ code: 0 });
    expect(await run(['call', 'probe_lacking'])).toMatchObject({
      code: 1,
      stderr:
        'Error: probe_lacking needs the program no-such-program-anywhere, which is not there. Install it from nowhere.\n',
    });
  });

  it('lays data out over lines on a terminal', async () => {
    expect(await runOnTerminal(['call', 'probe_change'])).toBe('{\r\n  "changed": true\r\n}\r\n');
  });

  it('draws a bar on a terminal, and takes it away', async () => {
    const stdout = await runOnTerminal(['call', 'probe_wait', 'ms=1200', 'label=bar']);
    expect(stdout).toMatch(/\[#*\.*\] \d+ % waiting bar/);
    expect(stdout.endsWith('\r\u001b[2Kwaited bar\r\n')).toBe(true);
  });
});

describe('doctor', () => {
  it('tells the plan, the requirements, and ends with 0 when what is served has what it needs', async () => {
    const { code, stdout, stderr } = await run(['doctor', '--allow-dir', '/tmp']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`dpttools 0.0.0-test, Node ${process.version}`);
    expect(stdout).toContain('  probe  9 of 11 tools  in this process');
    expect(stdout).toContain('Allowed directories\n  ok  /tmp\n');
    expect(stdout).toContain(
      '--  probe_lacking: program no-such-program-anywhere is missing. Install it from nowhere.',
    );
    expect(stdout).toContain('Everything that is served has what it needs.');
  });

  it('ends with 1 when something that is served does not', async () => {
    const { code, stdout } = await run(['doctor', '--profile', 'full', '--other']);
    expect(code).toBe(1);
    expect(stdout).toContain('  other  1 of 1 tools    in a process of its own, started at the first call');
    expect(stdout).toContain('Something that is served lacks what it needs: see the lines with --.');
  });

  it('ends with 1 when an allowed directory is not there', async () => {
    const { code, stdout } = await run(['doctor', '--allow-dir', folder, '--allow-dir', '/no/such/folder']);
    expect(code).toBe(1);
    expect(stdout).toContain(`  ok  ${folder}\n  --  /no/such/folder is not there. Make it, or`);
  });
});

describe('config', () => {
  it('prints a form that starts this very server in a client', async () => {
    const { code, stdout } = await run([
      'config',
      'claude-desktop',
      '--local',
      '--allow-dir',
      '.',
      '--other',
    ]);
    expect(code).toBe(0);
    const form = JSON.parse(stdout.slice(stdout.indexOf('\n{') + 1, stdout.indexOf('\n}') + 2));
    const { command, args } = form.mcpServers.dpttools;
    expect({ command, args }).toEqual({
      command: process.execPath,
      args: [program.binFile, '--allow-dir', folder, '--other'],
    });
    await using connection = await startServer({ client: 'v1', command, args, cwd: '/' });
    expect((await connection.listTools()).map(({ name }) => name)).toContain('other_count');
  });

  it.each<[string, readonly string[], string]>([
    ['no client', [], 'Name a client: claude-desktop, claude-code, cursor, vscode.'],
    [
      'an unknown client',
      ['claude'],
      'There is no form for claude. Clients: claude-desktop, claude-code, cursor, vscode.',
    ],
    [
      'a setting the server would refuse',
      ['cursor', '--only', 'prob'],
      'Unknown family or tool: prob (did you mean probe?).',
    ],
  ])('ends with 2 and one line for %s', async (_words, args, line) => {
    expect(await run(['config', ...args])).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });
});

describe('help and version', () => {
  it('are there in every usual way', async () => {
    const [bare, flag, short] = await Promise.all([run(['help']), run(['--help']), run(['-h'])]);
    expect(bare.code).toBe(0);
    expect(flag).toEqual(bare);
    expect(short).toEqual(bare);
    expect(bare.stdout).toMatch(/^dpttools 0.0.0-test: one MCP server for probes and others\.\n/);
    expect(bare.stdout).toContain('dpttools call <tool>');
    expect(bare.stdout).toContain('--allow-dir <path-list>, DPTTOOLS_ALLOWED_DIRS');
    expect(await run(['--version'])).toEqual({ code: 0, stdout: '0.0.0-test\n', stderr: '' });
  });

  it('tell about a command and about a family', async () => {
    const [one, other] = await Promise.all([run(['help', 'call']), run(['call', '--help'])]);
    expect(one.stdout).toContain('--output <path>');
    expect(other).toEqual(one);
    expect((await run(['help', 'serve'])).stdout).toContain('--port <integer>, DPTTOOLS_HTTP_PORT');
    expect((await run(['help', 'probe'])).stdout).toContain(
      '--probe-greeting <text>, DPTTOOLS_PROBE_GREETING',
    );
    expect(await run(['help', 'prob'])).toMatchObject({
      code: 2,
      stderr: 'There is no help on prob. Did you mean probe?\n',
    });
  });
});
