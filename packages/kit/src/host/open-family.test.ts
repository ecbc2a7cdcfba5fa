import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { fixtureFamily } from '../../test/fixture-family.ts';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { SettingError } from '../config/parse-setting.ts';
import { isToolError, ToolError } from '../errors.ts';
import type { ToolOutcome } from '../run/outcome.ts';
import type { CallOptions } from '../run/run-tool.ts';
import { type OpenFamilyOptions, openFamily } from './open-family.ts';

const makeFolder = temporaryFolders();
let folder: string;

beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'a.txt'), 'text \u001b[0m');
});

const open = () => openFamily(fixtureFamily, { allowedDirs: [folder], workingDirectory: folder });

describe('openFamily', () => {
  it('gives typed functions that answer the data, exactly', async () => {
    await using family = await open();
    const { text } = await family.read_fixture({ path: 'a.txt' });
    expect(text).toBe('text \u001b[0m');
    expect(await family.sum_numbers({ numbers: [1, 2], label: 'x' })).toEqual({ sum: 3, label: 'x' });
  });

  it('throws a ToolError with code, message and hint', async () => {
    await using family = await open();
    const error: unknown = await family.read_fixture({ path: '../x' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolError);
    expect(isToolError(error) && error).toMatchObject({
      code: 'path_refused',
      message: '../x is outside the allowed directories.',
      hint: expect.stringContaining(folder) as string,
      retryable: false,
    });
  });

  it('gives the whole outcome too, media and all, without throwing', async () => {
    await using family = await open();
    const outcome = await family.call('make_picture', { bytes: 5_000_000 });
    expect(outcome.ok && outcome.media.length).toBe(4);
    expect(await family.call('make_picture', { size: 1 })).toMatchObject({ ok: false });
    expect(await family.call('no_such_tool', {})).toMatchObject({
      ok: false,
      failure: { code: 'not_found' },
    });
  });

  it('cuts nothing: budgets are for models', async () => {
    writeFileSync(join(folder, 'a.txt'), 'x'.repeat(200_000));
    await using family = await open();
    expect((await family.read_fixture({ path: 'a.txt', limit: 200_000 })).text).toHaveLength(200_000);
  });

  it('takes a signal, progress, settings, limits and a time', async () => {
    const environment = { FIXTURE_GREETING: 'good day' };
    await using family = await openFamily(fixtureFamily, { environment, callTimeoutMs: 50 });
    expect(await family.misbehave({ how: 'greet' })).toEqual({ answer: 'good day' });
    await expect(family.wait_a_while({ ms: 5000 })).rejects.toMatchObject({ code: 'timed_out' });
    const signal = AbortSignal.abort();
    await expect(family.sum_numbers({ numbers: [] }, { signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('takes nothing from the environment of the process', async () => {
    process.env['FIXTURE_GREETING'] = 'from outside';
    await using family = await openFamily(fixtureFamily);
    delete process.env['FIXTURE_GREETING'];
    expect(await family.misbehave({ how: 'greet' })).toEqual({ answer: 'hello' });
  });

  it('refuses a setting that cannot be', async () => {
    const family = {
      ...fixtureFamily,
      settings: { n: { kind: 'integer', env: 'N', summary: '', default: 1 } },
    } as const;
    await expect(openFamily(family, { environment: { N: 'x' } })).rejects.toBeInstanceOf(SettingError);
  });

  it('ends with the scope, and calls are cancelled then', async () => {
    let call: Promise<unknown>;
    {
      await using family = await open();
      call = family.wait_a_while({ ms: 60_000 }).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await call).toMatchObject({ code: 'cancelled' });
    const family = await open();
    await family.close();
    await expect(family.sum_numbers({ numbers: [] })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The family Fixtures is closed.',
    });
  });
});

describe('the options of openFamily', () => {
  // As a program without types would give them.
  const opening = (options: unknown) => openFamily(fixtureFamily, options as OpenFamilyOptions);

  it.each([
    [{ allowedDir: ['/x'] }, 'openFamily has no option allowedDir. Did you mean allowedDirs?'],
    [{ alloweddirs: ['/x'] }, 'Did you mean allowedDirs?'],
    [{ constructor: 1 }, 'openFamily has no option constructor. It takes allowedDirs, workingDirectory,'],
    [
      { limits: { maxTextChar: 5 } },
      'openFamily has no option limits.maxTextChar. Did you mean maxTextChars?',
    ],
    [{ allowedDirs: '/x' }, 'The option allowedDirs of openFamily must be a list of directories, not "/x".'],
    [{ allowedDirs: ['/x', 5] }, 'must be a list of directories, not a list.'],
    [{ allowedDirs: [''] }, 'must be a list of directories'],
    [{ allowedDirs: null }, 'must be a list of directories, not null.'],
    [{ workingDirectory: 5 }, 'must be a directory, not 5.'],
    [{ environment: [] }, 'must be an object of texts, not a list.'],
    [
      { limits: { maxTextChars: '5' } },
      'limits.maxTextChars of openFamily must be a number above 0, not "5".',
    ],
    [{ callTimeoutMs: 0 }, 'must be a number of milliseconds above 0, not 0.'],
    [{ callTimeoutMs: Number.NaN }, 'must be a number of milliseconds above 0'],
    [{ log: true }, 'must be a logger, not true.'],
    ['/x', 'The options of openFamily must be an object, not "/x".'],
    [null, 'must be an object, not null.'],
  ])('that cannot be are refused: %j', async (options, words) => {
    const error: unknown = await opening(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(words);
  });

  it('may be left out or undefined', async () => {
    await (await opening(undefined)).close();
    await (await opening({ allowedDirs: undefined, limits: undefined })).close();
  });
});

describe('the types of an opened family', () => {
  type Opened = Awaited<ReturnType<typeof open>>;

  it('are those of its tools', () => {
    expectTypeOf<Parameters<Opened['read_fixture']>>().toEqualTypeOf<
      [input: { path: string; limit?: number | undefined; note?: string | undefined }, options?: CallOptions]
    >();
    expectTypeOf<Awaited<ReturnType<Opened['read_fixture']>>>().toEqualTypeOf<{
      path: string;
      text: string;
      escaped_characters?: number | undefined;
    }>();
    expectTypeOf<Awaited<ReturnType<Opened['sum_numbers']>>>().toEqualTypeOf<{
      sum: number;
      label?: string | undefined;
    }>();
    expectTypeOf<Parameters<Opened['misbehave']>[0]['how']>().toExtend<string>();
    expectTypeOf<ReturnType<Opened['call']>>().toEqualTypeOf<Promise<ToolOutcome>>();
    expectTypeOf<Opened>().toExtend<AsyncDisposable>();
  });

  it('refuse what a tool does not take', () => {
    const use = (family: Opened) => {
      // @ts-expect-error a number is no path
      void family.read_fixture({ path: 5 });
      // @ts-expect-error the path is missing
      void family.read_fixture({});
      // @ts-expect-error there is no such tool
      void family.read_fixtures({ path: 'x' });
      // @ts-expect-error there is no such way
      void family.misbehave({ how: 'politely' });
    };
    expect(use).toBeTypeOf('function');
  });
});
