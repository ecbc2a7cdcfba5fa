import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../test/catalogue.ts';
import { clientKinds, connectOfficial, type OfficialClient } from '../../test/official-clients.ts';
import { type BuiltProgram, buildProgram } from '../../test/program/build-program.ts';
import { callOf, initialize, initialized, RunningProgram } from '../../test/program/running-program.ts';

let built: BuiltProgram;
const started: RunningProgram[] = [];
const connected: OfficialClient[] = [];

beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());
afterEach(async () => {
  for (const program of started.splice(0)) program.child.kill('SIGKILL');
  for (const client of connected.splice(0)) await client.close();
});

function start(args: readonly string[], environment: Record<string, string> = {}): RunningProgram {
  const program = new RunningProgram(built.file, args, environment);
  started.push(program);
  return program;
}

describe.each(clientKinds)('the official client %s over stdio', (kind) => {
  const connect = async () => {
    const args = [built.file, '--profile', 'full', '--call-timeout', '30'];
    const client = await connectOfficial(kind, { command: process.execPath, args });
    connected.push(client);
    return client;
  };

  it('lists, calls, lists again, and gets each of many answers at once', async () => {
    const client = await connect();
    expect(client.era).toBe(kind === 'v2 auto' ? 'modern' : 'legacy');
    expect(client.instructions()).toBe(fixtureCatalogue.instructions);
    const names = await client.list();
    expect(names).toEqual(['read_fixture', 'sum_numbers', 'wait_a_while', 'start_sleepers', 'print_around']);
    const calls = Array.from({ length: 20 }, (_, at) => client.call('sum_numbers', { numbers: [at, 1] }));
    expect((await Promise.all(calls)).map(({ structuredContent }) => structuredContent?.['sum'])).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    expect(await client.list()).toEqual(names);
    await expect(client.call('misbehave', { how: 'greet' })).rejects.toThrow('Unknown tool: misbehave');
  });

  it('gets progress, and cancels', async () => {
    const client = await connect();
    const heard: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => heard.push(progress);
    await client.call('wait_a_while', { ms: 1100 }, { onprogress });
    // The last report, right before the answer, may be lost.
    expect([[0], [0, 1100]]).toContainEqual(heard);
    const caller = new AbortController();
    const call = client.call('wait_a_while', { ms: 60_000 }, { signal: caller.signal });
    setTimeout(() => caller.abort(), 100);
    await expect(call).rejects.toThrow();
    expect(await client.call('sum_numbers', { numbers: [1] })).toMatchObject({
      structuredContent: { sum: 1 },
    });
  });
});

describe('the command line', () => {
  async function outcomeOf(args: readonly string[], environment: Record<string, string> = {}) {
    const program = start(args, environment);
    const { code } = await program.ended;
    return { code, stdout: program.stdout, stderr: program.stderr };
  }

  it.each<[string, readonly string[], Record<string, string>, string]>([
    [
      'a bad flag',
      ['--call-timeout', 'soon'],
      {},
      '--call-timeout must be a whole number from 1 to 3600, not "soon".',
    ],
    [
      'a bad variable',
      [],
      { DPTTOOLS_LOG_LEVEL: 'loud' },
      'DPTTOOLS_LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud".',
    ],
    ['an unknown flag', ['--alow-dir', '/'], {}, 'Unknown flag --alow-dir. Did you mean --allow-dir?'],
    ['a forgotten value', ['--allow-dir'], {}, '--allow-dir needs a value.'],
    ['a stray word', ['serve'], {}, 'Unexpected argument serve.'],
    [
      'an unknown tool',
      ['--only', 'sum_number'],
      {},
      'Unknown tool: sum_number (did you mean sum_numbers?).',
    ],
    [
      'a bad profile of the family',
      [],
      { DPTTOOLS_FIXTURE_PROFILE: 'most' },
      'DPTTOOLS_FIXTURE_PROFILE must be one of core, full, not "most".',
    ],
    ['a text of several lines', ['--x\ny'], {}, 'Unknown flag --x y.'],
  ])('stops at %s with one line and code 2', async (_name, args, environment, line) => {
    expect(await outcomeOf(args, environment)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  it('answers --help and --version, also when a setting is wrong', async () => {
    const environment = { DPTTOOLS_LOG_LEVEL: 'loud' };
    const { code, stdout, stderr } = await outcomeOf(['--help'], environment);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const words of [
      'fixture-tools: tools that tests call.',
      '--greeting <text>, FIXTURE_GREETING',
      '--allow-dir',
    ]) {
      expect(stdout).toContain(words);
    }
    expect(await outcomeOf(['--version'], environment)).toMatchObject({ code: 0, stdout: '1.2.3\n' });
  });

  it('lists its tools as they would be served', async () => {
    const { stdout } = await outcomeOf(['--list-tools', '--read-only', '--without', 'sum_numbers']);
    expect(stdout).toBe('read_fixture  Read fixture\n');
  });

  it('examines what it needs', async () => {
    expect(await outcomeOf(['--doctor', '--allow-dir', '/'])).toMatchObject({
      code: 0,
      stdout: 'ok  Fixtures: needs nothing else\nok  /\n',
    });
    expect(await outcomeOf(['--doctor', '--allow-dir', '/no/such/folder'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('--  /no/such/folder is not there. Make it, or'),
    });
  });

  it('passes its settings to the tools', async () => {
    const program = start(['--greeting', 'good day', '--only', 'misbehave']);
    program.send(
      initialize,
      initialized,
      callOf(1, 'misbehave', { how: 'greet' }),
      callOf(2, 'sum_numbers', {}),
    );
    expect(await program.answer(1)).toMatchObject({ result: { structuredContent: { answer: 'good day' } } });
    // Not selected, so not there.
    expect(await program.answer(2)).toMatchObject({
      error: { code: -32602, message: 'Unknown tool: sum_numbers' },
    });
  });
});
