import { getEventListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  fixtureFamily,
  makePicture,
  misbehave,
  readFixture,
  sumNumbers,
  waitAWhile,
} from '../../test/fixture-family.ts';
import { runEnvironmentFor } from '../../test/run-environment.ts';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import type { AnyTool } from '../tool.ts';
import type { ToolOutcome } from './outcome.ts';
import { type CallOptions, type RunEnvironment, runTool } from './run-tool.ts';

const makeFolder = temporaryFolders();
let folder: string;
let environment: RunEnvironment;
let lines: ReturnType<typeof runEnvironmentFor>['lines'];

beforeEach(() => {
  folder = makeFolder();
  writeFileSync(join(folder, 'a.txt'), 'text');
  ({ environment, lines } = runEnvironmentFor(fixtureFamily, folder));
});

function run(tool: AnyTool<unknown>, input: unknown, call: CallOptions = {}): Promise<ToolOutcome> {
  return runTool(tool, input, { environment, call });
}

function codeOf(outcome: ToolOutcome): string {
  return outcome.ok ? 'ok' : outcome.failure.code;
}

describe('the path of a call', () => {
  it('parses, resolves the path, runs, checks and renders', async () => {
    expect(await run(readFixture, { path: 'a.txt', limit: '2', note: null })).toEqual({
      ok: true,
      data: { path: join(folder, 'a.txt'), text: 'te' },
      texts: ['te'],
      media: [],
    });
  });

  it('writes compact JSON where a tool renders nothing', async () => {
    expect(await run(sumNumbers, { numbers: '[1, 2]' })).toMatchObject({
      data: { sum: 3 },
      texts: ['{"sum":3}'],
    });
  });

  it('refuses bad arguments and paths before the handler', async () => {
    expect(codeOf(await run(readFixture, { pth: 'a.txt' }))).toBe('invalid_arguments');
    expect(codeOf(await run(readFixture, { path: '../x' }))).toBe('path_refused');
  });

  it('answers a declared error with its words', async () => {
    writeFileSync(join(folder, 'b.bin'), 'a\0b');
    expect(await run(readFixture, { path: 'b.bin' })).toMatchObject({
      failure: { code: 'not_text' },
      text: `Error: ${folder}/b.bin is not text. Use another tool.`,
    });
  });

  it.each([
    ['throw', 'internal'],
    ['throw-nothing', 'internal'],
    ['bad-output', 'internal'],
    ['missing-file', 'not_found'],
  ])('makes an answer of a handler that misbehaves: %s', async (how, code) => {
    const outcome = await run(misbehave, { how });
    expect(codeOf(outcome)).toBe(code);
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
    expect(lines.filter(({ event }) => event === 'unexpected error')).toHaveLength(
      code === 'internal' ? 1 : 0,
    );
  });

  it('makes an answer of services that do not open', async () => {
    environment = { ...environment, open: () => Promise.reject(new Error('no database')) };
    expect(codeOf(await run(sumNumbers, { numbers: [] }))).toBe('internal');
  });
});

describe('requirements', () => {
  const needing = (requirement: unknown): AnyTool<unknown> =>
    ({ ...sumNumbers, requires: [requirement] }) as unknown as AnyTool<unknown>;

  it.each([
    [
      'a program',
      { kind: 'program', anyOf: ['no-such-a', 'no-such-b'], hint: 'Install it.' },
      'program no-such-a or no-such-b',
    ],
    ['a setting', { kind: 'setting', key: 'apiKey', hint: 'Set it.' }, 'setting apiKey'],
    ['a probe', { kind: 'probe', id: 'display', hint: 'Open one.', check: async () => false }, 'display'],
  ])(
    'name %s that is missing and how to meet it, whatever the arguments',
    async (_name, requirement, words) => {
      expect(await run(needing(requirement), { wrong: true })).toMatchObject({
        failure: { code: 'requirement_missing', hint: requirement.hint },
        text: expect.stringContaining(`sum_numbers needs the ${words}, which is not there.`) as string,
      });
    },
  );

  it('let the call through when the tool works without', async () => {
    const optional = { kind: 'program', anyOf: ['no-such'], hint: 'Install it.', without: 'it is slower' };
    expect(await run(needing(optional), { numbers: [1, 2] })).toMatchObject({ ok: true });
  });

  it('let the call through when they are met', async () => {
    const program = needing({ kind: 'program', anyOf: ['no-such-a', 'node'], hint: '' });
    const setting = needing({ kind: 'setting', key: 'greeting', hint: '' });
    for (const tool of [program, setting]) expect(codeOf(await run(tool, { numbers: [1] }))).toBe('ok');
  });

  it('are checked within the deadline', async () => {
    const stuck = needing({ kind: 'probe', id: 'stuck', hint: '', check: () => new Promise(() => {}) });
    environment = { ...environment, callTimeoutMs: 50 };
    expect(codeOf(await run(stuck, {}))).toBe('timed_out');
  });
});

describe('deadline and abort', () => {
  it('uses the time of the settings, or of the tool', async () => {
    environment = { ...environment, callTimeoutMs: 50 };
    expect(await run(waitAWhile, { ms: 5000 })).toMatchObject({
      failure: { code: 'timed_out', retryable: true },
    });
    expect(codeOf(await run({ ...waitAWhile, timeoutMs: 3000 }, { ms: 100 }))).toBe('ok');
  });

  it('aborts the work when the caller cancels', async () => {
    const caller = new AbortController();
    const call = run(waitAWhile, { ms: 5000, label: 'x' }, { signal: caller.signal });
    await wait(50);
    caller.abort();
    expect(codeOf(await call)).toBe('cancelled');
    await wait(5);
    const services = (await environment.open()) as { seen: string[] };
    expect(services.seen).toEqual(['begin x', 'stopped x']);
  });

  it('opens and begins nothing for a caller that has left meanwhile', async () => {
    const caller = new AbortController();
    let opened = 0;
    environment = {
      ...environment,
      open: () => {
        opened += 1;
        return Promise.resolve();
      },
    };
    const probe = { kind: 'probe', id: 'slow', hint: '', check: () => wait(40, true) } as const;
    const call = run(
      { ...sumNumbers, requires: [probe] } as AnyTool<unknown>,
      { numbers: [] },
      { signal: caller.signal },
    );
    caller.abort();
    expect(codeOf(await call)).toBe('cancelled');
    await wait(80);
    expect(opened).toBe(0);
  });

  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    for (let at = 0; at < 50; at += 1) await run(sumNumbers, { numbers: [at] }, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('progress', () => {
  it('is passed on when the caller asked, and not after the answer', async () => {
    const heard: unknown[] = [];
    environment = { ...environment, callTimeoutMs: 100 };
    const onProgress = (progress: unknown) => heard.push(progress);
    await run(waitAWhile, { ms: 1200, deaf: true }, { onProgress });
    await wait(1300);
    expect(heard).toEqual([{ done: 0, total: 1200, message: 'begun' }]);
  });
});

describe('what reaches the client', () => {
  beforeEach(() => writeFileSync(join(folder, 'a.txt'), '\u001b[2Jhidden\u202e\u{e0041}'));

  it('shows hidden characters as escapes and says how many', async () => {
    expect(await run(readFixture, { path: 'a.txt' })).toMatchObject({
      data: { text: '\\x1b[2Jhidden\\u{202e}\\u{e0041}', escaped_characters: 3 },
      texts: ['\\x1b[2Jhidden\\u{202e}\\u{e0041}'],
    });
  });

  it('does so without the count where the tool has no such key', async () => {
    const outcome = await run(sumNumbers, { numbers: [1], label: 'a\u0007' });
    expect(outcome).toMatchObject({ data: { sum: 1, label: 'a\\x07' } });
    expect(JSON.stringify(outcome)).not.toContain('escaped_characters');
  });

  it('leaves text exact for a library', async () => {
    environment = { ...environment, exactText: true };
    expect(await run(readFixture, { path: 'a.txt' })).toMatchObject({
      data: { text: '\u001b[2Jhidden\u202e\u{e0041}' },
    });
  });

  it('mends what only the rendered text has', async () => {
    const halving: AnyTool<unknown> = { ...readFixture, render: () => ['a\ud83d', 'b\u001b'] };
    expect(await run(halving, { path: 'a.txt' })).toMatchObject({ texts: ['a\\u{d83d}', 'b\\x1b'] });
  });

  it('shows them in the words beside media too', async () => {
    const outcome = await run(makePicture, {});
    expect(outcome).toMatchObject({
      media: [
        { kind: 'image', caption: 'A \\x1b[1mpicture' },
        { kind: 'image' },
        { kind: 'resource', text: 'tail\\u{202e}' },
        { kind: 'link', name: 'link\\u{200b}' },
      ],
    });
  });

  it('is within the budget', async () => {
    const pictures = await run(makePicture, { bytes: 600_000 });
    expect(pictures).toMatchObject({
      texts: ['{"bytes":600000}', '1 more did not fit into 976.6 KB: ask for them in a further call.'],
    });
    writeFileSync(join(folder, 'a.txt'), 'x'.repeat(60_000));
    const text = await run(readFixture, { path: 'a.txt', limit: 60_000 });
    expect(text).toMatchObject({ failure: { code: 'result_too_large' } });
  });
});

describe('the log line of a call', () => {
  it('has the tool, time, outcome and sizes, and never an argument', async () => {
    await run(readFixture, { path: 'a.txt', note: 'a secret note' });
    await run(readFixture, { path: '../a secret path' });
    const calls = lines.filter(({ event }) => event === 'call');
    expect(calls).toEqual([
      {
        time: expect.any(String) as string,
        level: 'info',
        event: 'call',
        tool: 'read_fixture',
        ms: expect.any(Number) as number,
        outcome: 'ok',
        textChars: 4,
        mediaBytes: 0,
      },
      {
        time: expect.any(String) as string,
        level: 'info',
        event: 'call',
        tool: 'read_fixture',
        ms: expect.any(Number) as number,
        outcome: 'path_refused',
        textChars: expect.any(Number) as number,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

describe('the context of a handler', () => {
  it('has the services, limits, policy and principal', async () => {
    let seen: unknown;
    const looking: AnyTool<unknown> = {
      ...sumNumbers,
      input: z.object({}),
      handler: async (_input, { services, limits, policy, principal }) => {
        seen = { services, limits, roots: policy.roots, principal };
        return { sum: 0 };
      },
    };
    await run(looking, {}, { principal: 'token:1' });
    expect(seen).toEqual({
      services: { greeting: 'hello', seen: [] },
      limits: environment.limits,
      roots: [folder],
      principal: 'token:1',
    });
    await run(looking, {});
    expect(seen).toMatchObject({ principal: 'local' });
  });
});
