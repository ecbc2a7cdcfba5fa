import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { describeTool } from '../mcp/describe-tool.ts';
import { createPathPolicy, type PathPolicy } from '../paths/index.ts';
import { pathInput } from '../paths/path-input.ts';
import { toolFactory } from '../tool.ts';
import { resolvePaths } from './resolve-paths.ts';

const makeFolder = temporaryFolders();
let folder: string;
let policy: PathPolicy;

beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'a.txt'), '');
  policy = createPathPolicy({ allowedDirs: [folder], workingDirectory: folder });
});

const file = () => pathInput('read', 'A file.');
const at = (name: string) => join(folder, name);

const resolvable: readonly [string, () => z.ZodType, unknown, () => unknown][] = [
  ['plain', () => file(), 'a.txt', () => at('a.txt')],
  ['optional', () => file().optional(), 'a.txt', () => at('a.txt')],
  ['with a default', () => file().prefault('.'), 'sub', () => at('sub')],
  ['nullable', () => file().nullable(), 'a.txt', () => at('a.txt')],
  ['nullish', () => file().nullish(), null, () => null],
  ['read-only', () => file().readonly(), 'a.txt', () => at('a.txt')],
  ['described again', () => file().describe('Other words.'), 'a.txt', () => at('a.txt')],
  ['with meta', () => file().meta({ title: 'x' }), 'a.txt', () => at('a.txt')],
  ['refined', () => file().refine((path) => path.length < 99), 'a.txt', () => at('a.txt')],
  [
    'refined, optional, described',
    () =>
      file()
        .refine(() => true)
        .optional()
        .describe('x'),
    'a.txt',
    () => at('a.txt'),
  ],
  ['in a list', () => z.array(file()), ['a.txt', 'sub'], () => [at('a.txt'), at('sub')]],
  ['in an optional list', () => z.array(file()).min(1).optional(), ['a.txt'], () => [at('a.txt')]],
  ['in lists of lists', () => z.array(z.array(file())), [['a.txt']], () => [[at('a.txt')]]],
  [
    'in an object',
    () => z.object({ path: file(), n: z.number() }),
    { path: 'a.txt', n: 1 },
    () => ({ path: at('a.txt'), n: 1 }),
  ],
  [
    'in a list of objects',
    () => z.array(z.object({ path: file() })),
    [{ path: 'sub' }],
    () => [{ path: at('sub') }],
  ],
  ['in a record', () => z.record(z.string(), file()), { x: 'a.txt' }, () => ({ x: at('a.txt') })],
  ['in a catch', () => file().catch('a.txt' as never), 'sub', () => at('sub')],
];

describe('resolvePaths', () => {
  it.each(resolvable)('resolves a path that is %s', async (_name, schema, value, expected) => {
    const resolved = await resolvePaths(
      z.object({ field: schema(), other: z.string() }),
      { field: value, other: 'a.txt' },
      policy,
    );
    expect(resolved).toEqual({ field: expected(), other: 'a.txt' });
  });

  it.each(resolvable.filter(([, , value]) => value !== null))(
    'refuses one outside that is %s',
    async (_name, schema, value) => {
      const outside: unknown = JSON.parse(JSON.stringify(value).replaceAll(/"(a\.txt|sub)"/g, '"../x"'));
      await expect(
        resolvePaths(z.object({ field: schema() }), { field: outside }, policy),
      ).rejects.toMatchObject({
        code: 'path_refused',
      });
    },
  );

  it('leaves out what is left out', async () => {
    expect(await resolvePaths(z.object({ a: file().optional() }), {}, policy)).toEqual({});
  });

  it('asks for the access that the parameter declares', async () => {
    const schema = z.object({ path: pathInput('write', 'x') });
    await expect(resolvePaths(schema, { path: '.ssh/config' }, policy)).rejects.toThrow('.ssh');
  });
});

const self = z.object({
  path: file().optional(),
  get children() {
    return z.array(self).optional();
  },
});

describe('a path where it could not be resolved', () => {
  it.each<[string, () => z.ZodType]>([
    ['a union', () => z.union([z.number(), file()])],
    ['an optional union', () => z.union([z.array(file()), z.number()]).optional()],
    ['a tuple', () => z.tuple([file(), z.number()])],
    ['a rest', () => z.tuple([z.number()], file())],
    ['a transform', () => file().transform((path) => path)],
    ['a preprocess', () => z.preprocess((value) => value, file())],
    ['a key', () => z.record(file() as never, z.string())],
    ['an intersection', () => z.intersection(z.object({ a: file() }), z.object({}))],
    ['a map', () => z.map(z.string(), file())],
    ['a set', () => z.set(file())],
    ['a lazy schema', () => z.lazy(() => file())],
    ['open names', () => z.object({}).catchall(file())],
    ['a schema that contains itself', () => self],
  ])('fails the call and the listing: %s', async (_name, schema) => {
    const input = z.object({ field: schema() });
    await expect(resolvePaths(input, { field: 'a.txt' }, policy)).rejects.toThrow('cannot be resolved in');
    const tool = toolFactory<unknown>()({
      name: 'try_it',
      title: 'Try',
      description: 'x',
      input,
      output: z.object({}),
      safety: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
      profile: 'core',
      handler: async () => ({}),
    });
    expect(() => describeTool(tool)).toThrow('cannot be resolved in');
  });

  it('does not mind schemas that contain themselves without paths', async () => {
    const tree = z.object({
      name: z.string(),
      get children() {
        return z.array(tree).optional();
      },
    });
    const input = { tree: { name: 'a', children: [{ name: 'b' }] } };
    expect(await resolvePaths(z.object({ tree }), input, policy)).toEqual(input);
  });
});
