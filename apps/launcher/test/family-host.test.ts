import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolOutcome } from '@dpttools/kit';
import {
  createLogger,
  type FamilyHost,
  hostEnvironment,
  InProcessHost,
  type Progress,
} from '@dpttools/kit/host';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ChildProcessHost } from '../src/child/child-process-host.ts';
import { DeferredHost } from '../src/launch/deferred-host.ts';
import { type BuiltProgram, buildProgram } from './build-program.ts';
import { probe } from './probe/family.ts';
import { isRunning, sleepers, uniqueSeconds } from './processes.ts';
import { waitUntil } from './wait-until.ts';

interface HostWishes {
  readonly familyId?: string;
  readonly flags?: Readonly<Record<string, readonly string[]>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly idleMs?: number;
}

let program: BuiltProgram;
let folder: string;
let logLines: string[] = [];
const opened: FamilyHost[] = [];
const writeLog = (line: string) => void logLines.push(line);
const failures = { log: createLogger({ level: 'warn', write: writeLog }), redact: (text: string) => text };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-host-'));
  program = await buildProgram({
    name: 'family-host',
    registryFile: fileURLToPath(new URL('./probe/registry.ts', import.meta.url)),
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((host) => host.close()));
  logLines = [];
});
afterAll(() => rm(folder, { recursive: true }));

function inProcess({ flags = {}, environment = {} }: HostWishes = {}): FamilyHost {
  const host = new DeferredHost({
    title: 'Probes',
    failures,
    open: async () =>
      new InProcessHost(
        probe,
        hostEnvironment(probe.settings, { flags, environment }, { workingDirectory: folder, writeLog }),
      ),
  });
  opened.push(host);
  return host;
}

function inChild({ familyId = 'probe', flags = {}, environment = {}, idleMs }: HostWishes = {}): FamilyHost {
  const host = new ChildProcessHost({
    family: { id: familyId, title: 'Probes' },
    load: async () => probe,
    failures,
    idleMs,
    child: {
      file: program.childFile,
      environment: { PATH: process.env['PATH'] ?? '', ...environment },
      start: { type: 'start', familyId, flags, workingDirectory: folder },
      writeLog,
    },
  });
  opened.push(host);
  return host;
}

const drivers = [
  { name: 'in process', openHost: inProcess, isChild: false },
  { name: 'in a child process', openHost: inChild, isChild: true },
];

function dataOf(outcome: ToolOutcome): Readonly<Record<string, unknown>> {
  if (!outcome.ok) throw new Error(outcome.text);
  return outcome.data;
}

async function pidOf(host: FamilyHost): Promise<number> {
  return Number(dataOf(await host.call('probe_echo', { text: 'pid' }, {}))['pid']);
}

describe.each(drivers)('a family $name', ({ openHost, isChild }) => {
  it('answers a call', async () => {
    const host = openHost();
    const outcome = await host.call('probe_echo', { text: 'Grüße', times: 2 }, {});
    expect(outcome).toMatchObject({ ok: true, texts: ['GrüßeGrüße'], media: [] });
    expect(dataOf(outcome)['pid'] === process.pid).toBe(!isChild);
  });

  it('fills in defaults and refuses wrong arguments in the same words', async () => {
    const outcome = await openHost().call('probe_echo', { txt: 'a' }, {});
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'invalid_arguments' } });
    expect(outcome.ok ? '' : outcome.text).toContain('Did you mean text?');
  });

  it('hands on a declared error with its code, hint and whether it is worth another try', async () => {
    expect(await openHost().call('probe_refuse', { how: 'declared' }, {})).toEqual({
      ok: false,
      failure: {
        code: 'probe_refused',
        message: 'The probe refused.',
        hint: 'Ask for something else.',
        retryable: true,
      },
      text: 'Error: The probe refused. Ask for something else.',
      data: undefined,
    });
  });

  it('tells an unforeseen error to the log and not to the caller', async () => {
    const outcome = await openHost().call('probe_refuse', { how: 'unforeseen' }, {});
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'internal' } });
    expect(JSON.stringify(outcome)).not.toContain('secret reason');
    expect(await waitUntil(() => logLines.some((line) => line.includes('the secret reason')))).toBe(true);
  });

  it('hands on bytes as they are', async () => {
    const bytes = 3_000_000;
    const outcome = await openHost().call('probe_picture', { bytes }, {});
    const expected = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 31) % 256));
    if (!outcome.ok) throw new Error(outcome.text);
    const [image, sound, link] = outcome.media;
    expect(image).toMatchObject({ kind: 'image', mimeType: 'image/png', caption: 'A picture of nothing' });
    expect(image?.kind === 'image' && expected.equals(image.bytes)).toBe(true);
    expect(sound?.kind === 'audio' && expected.equals(sound.bytes)).toBe(true);
    expect(link).toMatchObject({ kind: 'link', uri: 'file:///nowhere', name: 'nowhere' });
  });

  it('hands on a large text', async () => {
    const flags = { 'result-max-chars': ['2000000'] };
    const outcome = await openHost({ flags }).call('probe_echo', { text: 'x', times: 900_000 }, {});
    expect(dataOf(outcome)['text']).toHaveLength(900_000);
  });

  it('reports progress to those who asked, under the right call', async () => {
    const host = openHost();
    const seen: Record<string, Progress[]> = { a: [], b: [] };
    const call = (label: 'a' | 'b') =>
      host.call('probe_wait', { ms: 1200, label }, { onProgress: (progress) => seen[label]?.push(progress) });
    await Promise.all([call('a'), call('b'), host.call('probe_wait', { ms: 100 }, {})]);
    for (const label of ['a', 'b']) {
      expect(seen[label]?.length).toBeGreaterThanOrEqual(2);
      expect(
        seen[label]?.every(({ total, message }) => total === 1200 && message === `waiting ${label}`),
      ).toBe(true);
    }
  });

  it('cancels: the caller is answered at once and the work is told to stop', async () => {
    const journal = join(folder, `cancel-${isChild}.txt`);
    const host = openHost({ environment: { DPTTOOLS_PROBE_JOURNAL: journal } });
    const stop = new AbortController();
    const other = host.call('probe_wait', { ms: 600, label: 'other' }, {});
    const call = host.call('probe_wait', { ms: 20_000, label: 'one' }, { signal: stop.signal });
    const journalHas = async (line: string) =>
      (await readFile(journal, 'utf8').catch(() => '')).includes(line);
    expect(await waitUntil(() => journalHas('begun one'))).toBe(true);
    const cancelledAt = performance.now();
    stop.abort();
    expect(await call).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(performance.now() - cancelledAt).toBeLessThan(200);
    expect(await waitUntil(() => journalHas('aborted one'))).toBe(true);
    expect(await other).toMatchObject({ ok: true, data: { label: 'other' } });
    expect(await journalHas('aborted other')).toBe(false);
  });

  it('does not begin a call that is cancelled already', async () => {
    const journal = join(folder, `cancelled-${isChild}.txt`);
    const host = openHost({ environment: { DPTTOOLS_PROBE_JOURNAL: journal } });
    const outcome = await host.call('probe_wait', { ms: 10 }, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await readFile(journal, 'utf8').catch(() => '')).not.toContain('begun');
  });

  it('keeps a hundred calls at once apart', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    const host = openHost();
    const texts = Array.from({ length: 100 }, (_, at) => `call ${at}`);
    const outcomes = await Promise.all(texts.map((text) => host.call('probe_echo', { text }, {})));
    expect(outcomes.map((outcome) => dataOf(outcome)['text'])).toEqual(texts);
    expect(warnings).toEqual([]);
    process.off('warning', note);
  });

  it('takes settings from flags before those from the environment', async () => {
    const environment = { DPTTOOLS_PROBE_GREETING: 'from the environment' };
    const greeting = async (host: FamilyHost) =>
      dataOf(await host.call('probe_echo', { text: '' }, {}))['greeting'];
    expect(await greeting(openHost({ environment }))).toBe('from the environment');
    const flags = { 'probe-greeting': ['from a flag'] };
    expect(await greeting(openHost({ environment, flags }))).toBe('from a flag');
  });

  it('fails calls when its services do not open, and tries again at the next call', async () => {
    const host = openHost({ environment: { DPTTOOLS_PROBE_GREETING: 'unwilling' } });
    for (const _ of [1, 2]) {
      expect(await host.call('probe_echo', { text: '' }, {})).toMatchObject({
        ok: false,
        failure: { code: 'unavailable', message: 'The probe does not open.' },
      });
    }
  });

  it('names a tool that it does not have', async () => {
    expect(await openHost().call('probe_ecko', {}, {})).toMatchObject({
      ok: false,
      failure: { code: 'not_found' },
    });
  });

  it('closes: work is aborted, services are closed, later calls are refused', async () => {
    const journal = join(folder, `close-${isChild}.txt`);
    const host = openHost({ environment: { DPTTOOLS_PROBE_JOURNAL: journal } });
    const call = host.call('probe_wait', { ms: 20_000, label: 'long' }, {});
    const text = () => readFile(journal, 'utf8').catch(() => '');
    expect(await waitUntil(async () => (await text()).includes('begun long'))).toBe(true);
    const closedAt = performance.now();
    await host.close();
    expect(performance.now() - closedAt).toBeLessThan(800);
    expect(await call).toMatchObject({ ok: false });
    expect(await text()).toBe('opened\nbegun long\naborted long\nclosed\n');
    expect(await host.call('probe_echo', { text: '' }, {})).toMatchObject({ ok: false });
    await host.close();
  });

  it('closes at once when nothing was ever called', async () => {
    const host = openHost();
    await host.close();
    expect(await host.call('probe_echo', { text: '' }, {})).toMatchObject({
      ok: false,
      failure: { code: 'unavailable' },
    });
  });
});

describe('a family in a child process', () => {
  it.each([
    ['exit', 'exit code 3'],
    ['kill', 'killed by SIGKILL'],
    ['throw', 'exit code 1'],
  ])('that ends by %s fails the calls in flight and runs again at the next', async (how, words) => {
    const host = inChild();
    const first = await pidOf(host);
    const [ended, beside] = await Promise.all([
      host.call('probe_end', { how }, {}),
      host.call('probe_wait', { ms: 20_000 }, {}),
    ]);
    for (const outcome of [ended, beside]) {
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'unavailable', retryable: true } });
      expect(outcome.ok ? '' : outcome.text).toBe(
        `Error: The process that ran this tool ended during the call (${words}). Call again: it is started anew.`,
      );
    }
    const second = await pidOf(host);
    expect(second).not.toBe(first);
    expect(isRunning(second)).toBe(true);
  });

  it('whose channel breaks is ended and started anew', async () => {
    const host = inChild();
    const first = await pidOf(host);
    expect(await host.call('probe_end', { how: 'disconnect' }, {})).toMatchObject({
      ok: false,
      failure: { code: 'unavailable' },
    });
    expect(await pidOf(host)).not.toBe(first);
    expect(await waitUntil(() => !isRunning(first))).toBe(true);
  });

  it('that is stuck is killed when it does not take note of a cancel', async () => {
    const host = inChild();
    const pid = await pidOf(host);
    const stop = new AbortController();
    const stuck = host.call('probe_end', { how: 'hang' }, { signal: stop.signal });
    const waiting = host.call('probe_echo', { text: 'behind it' }, {});
    setTimeout(() => stop.abort(), 100);
    expect(await stuck).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await waiting).toMatchObject({ ok: false, failure: { code: 'unavailable' } });
    expect(isRunning(pid)).toBe(false);
    expect(await host.call('probe_echo', { text: 'again' }, {})).toMatchObject({ ok: true });
  }, 15_000);

  it.each(['tree', 'plain', 'session'])('that is killed leaves no program behind: %s', async (way) => {
    const host = inChild();
    const seconds = uniqueSeconds();
    expect(await host.call('probe_start', { seconds, way }, {})).toMatchObject({ ok: true });
    expect(sleepers(seconds)).toHaveLength(1);
    process.kill(await pidOf(host), 'SIGKILL');
    expect(await waitUntil(() => sleepers(seconds).length === 0)).toBe(true);
  });

  it('that is closed leaves no program behind', async () => {
    const host = inChild();
    const seconds = uniqueSeconds();
    await host.call('probe_start', { seconds, way: 'session' }, {});
    const pid = await pidOf(host);
    await host.close();
    expect(isRunning(pid)).toBe(false);
    expect(sleepers(seconds)).toHaveLength(0);
  });

  it('tells why it cannot start, in its own words, and is not tried without end', async () => {
    const host = inChild({ familyId: 'nobody' });
    const answers: string[] = [];
    const startedAt = performance.now();
    for (let at = 0; at < 5; at += 1) {
      const outcome = await host.call('probe_echo', { text: '' }, {});
      answers.push(outcome.ok ? 'ok' : outcome.text);
    }
    expect(answers[0]).toBe(
      'Error: The process for nobody cannot be started: There is no family nobody in this program. Tell the user; dpttools doctor shows what is missing.',
    );
    expect(answers.slice(3).every((text) => /It is tried again in (29|30) s\./.test(text))).toBe(true);
    const lastAt = performance.now();
    await host.call('probe_echo', { text: '' }, {});
    expect(performance.now() - lastAt).toBeLessThan(50);
    expect(lastAt - startedAt).toBeLessThan(10_000);
  });

  it('tells a wrong setting and a program that does not even run', async () => {
    const wrong = inChild({ environment: { DPTTOOLS_CALL_TIMEOUT_S: 'soon' } });
    expect(await wrong.call('probe_echo', { text: '' }, {})).toMatchObject({
      failure: { message: expect.stringContaining('DPTTOOLS_CALL_TIMEOUT_S must be a whole number') },
    });
    const broken = inChild({ environment: { NODE_OPTIONS: '--require=/nowhere/at-all.cjs' } });
    expect(await broken.call('probe_echo', { text: '' }, {})).toMatchObject({
      failure: { message: expect.stringContaining("Cannot find module '/nowhere/at-all.cjs'") },
    });
  });

  it('starts once for many calls that come at once', async () => {
    const host = inChild();
    const pids = await Promise.all(Array.from({ length: 20 }, () => pidOf(host)));
    expect(new Set(pids).size).toBe(1);
  });

  it('does not keep a cancelled caller waiting for its start', async () => {
    const host = inChild();
    const stop = new AbortController();
    const call = host.call('probe_echo', { text: '' }, { signal: stop.signal });
    stop.abort();
    expect(await call).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await host.call('probe_echo', { text: '' }, {})).toMatchObject({ ok: true });
  });

  it('ends when it is idle, not while it works, and starts again', async () => {
    const host = inChild({ idleMs: 150 });
    const first = await pidOf(host);
    expect(await host.call('probe_wait', { ms: 500 }, {})).toMatchObject({ ok: true });
    expect(await pidOf(host)).toBe(first);
    expect(await waitUntil(() => !isRunning(first), 2_000)).toBe(true);
    expect(await pidOf(host)).not.toBe(first);
  });

  it('answers a call that comes while it ends for being idle', async () => {
    const host = inChild({ idleMs: 30 });
    for (let round = 0; round < 8; round += 1) {
      expect(await host.call('probe_echo', { text: `${round}` }, {})).toMatchObject({ ok: true });
      await new Promise((resolve) => setTimeout(resolve, 25 + round * 2));
    }
  });

  it('stays when it is not told to end for being idle', async () => {
    const host = inChild();
    const first = await pidOf(host);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await pidOf(host)).toBe(first);
  });

  it('is closed in the middle of its start', async () => {
    const host = inChild();
    const call = host.call('probe_echo', { text: '' }, {});
    await new Promise((resolve) => setTimeout(resolve, 20));
    await host.close();
    expect(await call).toMatchObject({ ok: false, failure: { code: 'unavailable' } });
  });

  it('tells data that cannot travel as a fault of the tool, and goes on', async () => {
    const host = inChild();
    expect(await host.call('probe_uncopyable', {}, {})).toMatchObject({
      ok: false,
      failure: { code: 'internal' },
    });
    const input = { text: Symbol('no data') };
    expect(await host.call('probe_echo', input, {})).toMatchObject({
      failure: { code: 'invalid_arguments' },
    });
    expect(await host.call('probe_echo', { text: 'fine' }, {})).toMatchObject({ ok: true });
  });

  it('passes on what it writes to either output, line by line', async () => {
    await inChild().call('probe_print', { line: 'note' }, {});
    expect(
      await waitUntil(() => logLines.includes('note on stderr') && logLines.includes('note on stdout')),
    ).toBe(true);
  });
});
