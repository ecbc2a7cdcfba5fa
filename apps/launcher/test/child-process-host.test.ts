import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ProbeHosts, pidOf } from './probe-hosts.ts';
import { isRunning, sleepers, uniqueSeconds } from './processes.ts';
import { waitUntil } from './wait-until.ts';

let hosts: ProbeHosts;
beforeAll(async () => {
  hosts = await ProbeHosts.create('child-process-host');
});
afterEach(() => hosts.closeAll());
afterAll(() => hosts.remove());

describe('a family in a child process', () => {
  it.each([
    ['exit', 'exit code 3'],
    ['kill', 'killed by SIGKILL'],
    ['throw', 'exit code 1'],
  ])('that ends by %s fails the calls in flight and runs again at the next', async (how, words) => {
    const host = hosts.inChild();
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
    const host = hosts.inChild();
    const first = await pidOf(host);
    expect(await host.call('probe_end', { how: 'disconnect' }, {})).toMatchObject({
      ok: false,
      failure: { code: 'unavailable' },
    });
    expect(await pidOf(host)).not.toBe(first);
    expect(await waitUntil(() => !isRunning(first))).toBe(true);
  });

  it('that is stuck is killed when it does not take note of a cancel', async () => {
    const journal = join(hosts.folder, 'stuck.txt');
    const host = hosts.inChild({ environment: { DPTTOOLS_PROBE_JOURNAL: journal } });
    const pid = await pidOf(host);
    const stop = new AbortController();
    const stuck = host.call('probe_end', { how: 'hang' }, { signal: stop.signal });
    const isStuck = async () => (await readFile(journal, 'utf8')).includes('ending by hang');
    expect(await waitUntil(isStuck)).toBe(true);
    const waiting = host.call('probe_echo', { text: 'behind it' }, {});
    stop.abort();
    expect(await stuck).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await waiting).toMatchObject({ ok: false, failure: { code: 'unavailable' } });
    expect(isRunning(pid)).toBe(false);
    expect(await host.call('probe_echo', { text: 'again' }, {})).toMatchObject({ ok: true });
  }, 15_000);

  it.each(['tree', 'plain', 'session'])('that is killed leaves no program behind: %s', async (way) => {
    const host = hosts.inChild();
    const seconds = uniqueSeconds();
    expect(await host.call('probe_start', { seconds, way }, {})).toMatchObject({ ok: true });
    expect(sleepers(seconds)).toHaveLength(1);
    process.kill(await pidOf(host), 'SIGKILL');
    expect(await waitUntil(() => sleepers(seconds).length === 0)).toBe(true);
  });

  it('that is closed leaves no program behind', async () => {
    const host = hosts.inChild();
    const seconds = uniqueSeconds();
    await host.call('probe_start', { seconds, way: 'session' }, {});
    const pid = await pidOf(host);
    await host.close();
    expect(isRunning(pid)).toBe(false);
    expect(sleepers(seconds)).toHaveLength(0);
  });

  it('tells why it cannot start, in its own words, and is not tried without end', async () => {
    const host = hosts.inChild({ familyId: 'nobody' });
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
    const wrong = hosts.inChild({ environment: { DPTTOOLS_CALL_TIMEOUT_S: 'soon' } });
    expect(await wrong.call('probe_echo', { text: '' }, {})).toMatchObject({
      failure: { message: expect.stringContaining('DPTTOOLS_CALL_TIMEOUT_S must be a whole number') },
    });
    const broken = hosts.inChild({ environment: { NODE_OPTIONS: '--require=/nowhere/at-all.cjs' } });
    expect(await broken.call('probe_echo', { text: '' }, {})).toMatchObject({
      failure: { message: expect.stringContaining("Cannot find module '/nowhere/at-all.cjs'") },
    });
  });

  it('starts once for many calls that come at once', async () => {
    const host = hosts.inChild();
    const pids = await Promise.all(Array.from({ length: 20 }, () => pidOf(host)));
    expect(new Set(pids).size).toBe(1);
  });

  it('does not keep a cancelled caller waiting for its start', async () => {
    const host = hosts.inChild();
    const stop = new AbortController();
    const call = host.call('probe_echo', { text: '' }, { signal: stop.signal });
    stop.abort();
    expect(await call).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await host.call('probe_echo', { text: '' }, {})).toMatchObject({ ok: true });
  });

  it('ends when it is idle, not while it works, and starts again', async () => {
    const host = hosts.inChild({ idleMs: 150 });
    const first = await pidOf(host);
    expect(await host.call('probe_wait', { ms: 500 }, {})).toMatchObject({ ok: true });
    expect(await pidOf(host)).toBe(first);
    expect(await waitUntil(() => !isRunning(first), 2_000)).toBe(true);
    expect(await pidOf(host)).not.toBe(first);
  });

  it('answers a call that comes while it ends for being idle', async () => {
    const host = hosts.inChild({ idleMs: 30 });
    for (let round = 0; round < 8; round += 1) {
      expect(await host.call('probe_echo', { text: `${round}` }, {})).toMatchObject({ ok: true });
      await new Promise((resolve) => setTimeout(resolve, 25 + round * 2));
    }
  });

  it('stays when it is not told to end for being idle', async () => {
    const host = hosts.inChild();
    const first = await pidOf(host);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await pidOf(host)).toBe(first);
  });

  it('is closed in the middle of its start', async () => {
    const host = hosts.inChild();
    const call = host.call('probe_echo', { text: '' }, {});
    await new Promise((resolve) => setTimeout(resolve, 20));
    await host.close();
    expect(await call).toMatchObject({ ok: false, failure: { code: 'unavailable' } });
  });

  it('tells data that cannot travel as a fault of the tool, and goes on', async () => {
    const host = hosts.inChild();
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
    await hosts.inChild().call('probe_print', { line: 'note' }, {});
    expect(
      await waitUntil(
        () => hosts.logLines.includes('note on stderr') && hosts.logLines.includes('note on stdout'),
      ),
    ).toBe(true);
  });
});
