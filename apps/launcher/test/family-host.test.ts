import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FamilyHost, Progress } from '@dpttools/kit/host';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type HostWishes, ProbeHosts } from './probe-hosts.ts';
import { waitUntil } from './wait-until.ts';

let hosts: ProbeHosts;
beforeAll(async () => {
  hosts = await ProbeHosts.create('family-host');
});
afterEach(() => hosts.closeAll());
afterAll(() => hosts.remove());

/** Both drivers of a family keep the same promises. */
describe.each([
  ['in process', false],
  ['in a child process', true],
])('a family %s', (_words, isChild) => {
  const openHost = (wishes?: HostWishes) => (isChild ? hosts.inChild(wishes) : hosts.inProcess(wishes));

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
    expect(await waitUntil(() => hosts.logLines.some((line) => line.includes('the secret reason')))).toBe(
      true,
    );
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
    const journal = join(hosts.folder, `cancel-${isChild}.txt`);
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
    const journal = join(hosts.folder, `cancelled-${isChild}.txt`);
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
    const journal = join(hosts.folder, `close-${isChild}.txt`);
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
