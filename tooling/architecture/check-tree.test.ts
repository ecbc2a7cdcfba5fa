import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { smallTree, type TreeFiles } from '../test/small-tree.ts';
import { checkTree } from './check-tree.ts';
import { problemLine } from './problem.ts';

const clock = 'packages/servers/clock';

function problemsOf(changes: TreeFiles): string[] {
  const tree = smallTree(changes);
  try {
    return checkTree(tree.root).problems.map(problemLine);
  } finally {
    tree.remove();
  }
}

test('a well-made tree breaks no rule', () => {
  expect(problemsOf({})).toEqual([]);
});

test('a family imports another one, be it for a type', () => {
  const problems = problemsOf({
    'packages/servers/bell/package.json': JSON.stringify({ name: '@dpttools/bell', private: true }),
    [`${clock}/src/services.ts`]:
      "import type { Bell } from '@dpttools/bell';\nexport type ClockServices = Bell;\n",
  });
  expect(problems).toContain(
    `${clock}/src/services.ts:1  imports @dpttools/bell: a family never imports a family`,
  );
});

/** What is done to the well-made tree, and the one thing that is then said. */
const faults: readonly (readonly [string, TreeFiles, string | RegExp])[] = [
  [
    'the kit imports a family',
    { 'packages/kit/src/index.ts': "import '@dpttools/clock/family';\n" },
    /^packages\/kit\/src\/index.ts:1 {2}imports @dpttools\/clock\/family: the kit never imports a family/,
  ],
  [
    'the kit imports a family only when it runs',
    { 'packages/kit/src/index.ts': "export const late = () => import('@dpttools/clock/family');\n" },
    /the kit never imports a family/,
  ],
  [
    'a family imports the SDK',
    {
      [`${clock}/src/services.ts`]:
        "import '@modelcontextprotocol/server';\nexport interface ClockServices {}\n",
    },
    /services.ts:1 {2}imports @modelcontextprotocol\/server: the protocol's SDK is known to/,
  ],
  [
    'the kit imports the SDK outside its folder',
    { 'packages/kit/src/make-tool.ts': "export { Server } from '@modelcontextprotocol/server';\n" },
    /make-tool.ts:1 {2}imports @modelcontextprotocol\/server/,
  ],
  [
    'a library package imports the kit',
    { 'packages/imaging/src/index.ts': "import '@dpttools/kit';\n" },
    /a library never imports the kit/,
  ],
  [
    'a file reaches into another package',
    { 'packages/imaging/src/index.ts': "import '../../kit/src/paths.ts';\n" },
    /imports ..\/..\/kit\/src\/paths.ts, which is outside its package/,
  ],
  [
    'lib/ imports the authoring part of the kit',
    {
      [`${clock}/src/lib/time-now.ts`]:
        "import { makeTool } from '@dpttools/kit';\nexport const timeNow = makeTool;\n",
    },
    /lib\/ may know @dpttools\/kit\/errors and @dpttools\/kit\/paths only/,
  ],
  [
    'lib/ imports a tool of its family',
    {
      [`${clock}/src/lib/other.ts`]:
        "import type { ClockServices } from '../services.ts';\nexport type T = ClockServices;\n",
    },
    /other.ts:1 {2}imports ..\/services.ts: lib\/ imports nothing of the family outside itself/,
  ],
  [
    'a heavy package is loaded with the file',
    { 'packages/imaging/src/index.ts': "import sharp from 'sharp';\nexport const encode = sharp;\n" },
    /imports sharp when the file loads/,
  ],
  [
    'services import the tools',
    {
      [`${clock}/src/services.ts`]:
        "import type { tools } from './tools/index.ts';\nexport type ClockServices = typeof tools;\n",
    },
    /services.ts:1 {2}imports .\/tools\/index.ts: services may use lib, settings/,
  ],
  [
    'two files load each other',
    {
      'packages/kit/src/make-tool.ts': "import { more } from './more.ts';\nexport const makeTool = more;\n",
      'packages/kit/src/more.ts':
        "import { makeTool } from './make-tool.ts';\nexport const more: unknown = () => makeTool;\n",
    },
    'packages/kit/src/make-tool.ts  is part of a cycle of imports: packages/kit/src/make-tool.ts → packages/kit/src/more.ts → packages/kit/src/make-tool.ts',
  ],
  [
    'a family without its end-to-end test',
    { [`${clock}/test/clock.e2e.test.ts`]: undefined },
    `${clock}/test/clock.e2e.test.ts  is missing: every family has it`,
  ],
  [
    'a family that exports its definition by another name',
    {
      [`${clock}/src/family.ts`]:
        "import { tools } from './tools/index.ts';\nexport const watch = { tools };\n",
    },
    `${clock}/src/family.ts  exports no clock`,
  ],
  [
    'a family whose package is named otherwise',
    {
      [`${clock}/package.json`]: JSON.stringify({
        name: '@dpttools/watch',
        mcpName: 'io.github.dpttools/clock',
        bin: { 'clock-mcp': './dist/bin.cjs' },
        exports: { '.': './dist/index.js', './family': './dist/family.js' },
      }),
      'apps/launcher/src/launch.ts': 'export const launch = 0;\n',
    },
    `${clock}/package.json  name must be @dpttools/clock, not @dpttools/watch`,
  ],
  [
    'a tool whose name is not that of its file',
    {
      [`${clock}/src/tools/read-time.ts`]:
        "import { defineTool } from '../define-tool.ts';\nexport const readTime = defineTool({ name: 'get_time' });\n",
    },
    `${clock}/src/tools/read-time.ts:2  must define one tool, named read_time`,
  ],
  [
    'a tool file that exports something else',
    {
      [`${clock}/src/tools/read-time.ts`]:
        "import { defineTool } from '../define-tool.ts';\nexport const clockTool = defineTool({ name: 'read_time' });\n",
    },
    `${clock}/src/tools/read-time.ts  must export readTime and nothing else`,
  ],
  [
    'a tool that is not listed',
    { [`${clock}/src/tools/index.ts`]: 'export const tools = [];\n' },
    `${clock}/src/tools/read-time.ts  is not listed in tools/index.ts`,
  ],
  [
    'server code writes to the console',
    { 'packages/imaging/src/index.ts': "export const encode = () => console.log('');\n" },
    /index.ts:1 {2}uses console/,
  ],
  [
    'server code writes to standard output',
    { 'packages/kit/src/paths.ts': "process.stdout.write('');\n" },
    /paths.ts:1 {2}uses the process's standard output/,
  ],
  [
    'server code reads the environment',
    { 'packages/imaging/src/index.ts': "export const encode = process['env'].HOME;\n" },
    /index.ts:1 {2}reads the environment: declare a setting/,
  ],
  [
    'server code takes the environment apart',
    { 'packages/imaging/src/index.ts': 'const { env } = process;\nexport const encode = env;\n' },
    /index.ts:1 {2}reads the environment: declare a setting/,
  ],
  [
    'server code ends the process',
    { 'packages/imaging/src/index.ts': 'export const encode = () => process.exit(1);\n' },
    /index.ts:1 {2}ends the process: only a program may/,
  ],
  [
    'a command goes to a shell',
    {
      'packages/subprocess/src/index.ts':
        "import { spawn } from 'node:child_process';\nexport const encode = () => spawn('ls', [], { shell: true });\n",
    },
    /index.ts:2 {2}gives a command to a shell/,
  ],
  [
    'exec is imported',
    { 'packages/subprocess/src/index.ts': "export { execSync } from 'node:child_process';\n" },
    /index.ts:1 {2}uses execSync, which gives a command to a shell/,
  ],
  [
    'exec is taken from a module that is loaded late',
    {
      'packages/subprocess/src/index.ts':
        "export const encode = async () => {\n  const { exec: run } = await import('child_process');\n  run('ls');\n};\n",
    },
    /index.ts:2 {2}uses exec, which gives a command to a shell/,
  ],
  [
    'exec is used through its module',
    {
      'packages/subprocess/src/index.ts':
        "import * as childProcess from 'node:child_process';\nexport const encode = () => childProcess.exec('ls');\n",
    },
    /index.ts:2 {2}uses exec, which gives a command to a shell/,
  ],
  [
    'a program is started past the one place for it',
    { 'packages/imaging/src/index.ts': "export { spawn } from 'node:child_process';\n" },
    /index.ts:1 {2}starts programs itself: use @dpttools\/subprocess/,
  ],
  [
    'a file named for nothing',
    { 'packages/imaging/src/image-utils.ts': '' },
    'packages/imaging/src/image-utils.ts  image-utils.ts is a name that says nothing',
  ],
  [
    'a file in another case',
    { 'packages/imaging/src/encodePng.ts': '' },
    'packages/imaging/src/encodePng.ts  encodePng.ts is not in kebab-case',
  ],
  [
    'a shortened name',
    { 'packages/imaging/src/index.ts': 'export const encode = (opts: string) => opts;\n' },
    /index.ts:1 {2}names something opts/,
  ],
  [
    'a file that is too long',
    { 'packages/imaging/src/index.ts': '\n'.repeat(301) },
    'packages/imaging/src/index.ts  has 301 lines; 300 is the most',
  ],
  [
    'a version outside the catalogs',
    { 'package.json': JSON.stringify({ name: 'project', devDependencies: { vitest: '4.1.12' } }) },
    'package.json  vitest is 4.1.12: versions stand in the catalogs of pnpm-workspace.yaml',
  ],
  [
    'a catalog with a range',
    { 'pnpm-workspace.yaml': 'catalogs:\n  build:\n    vitest: ^4.1.12\n' },
    'pnpm-workspace.yaml:3  ^4.1.12 is no exact version',
  ],
  [
    'a package without a page',
    { 'packages/imaging/README.md': undefined },
    'packages/imaging/README.md  is missing',
  ],
  [
    'a published page that leads out of its package',
    { [`${clock}/README.md`]: '[docs](../../../docs/clock.md#top), [more](../../../docs/clock.md)\n' },
    `${clock}/README.md  links to ../../../docs/clock.md, which is not in the package`,
  ],
  [
    'a page that names what is gone',
    { 'ARCHITECTURE.md': 'See `packages/kit/src/index.ts` and `packages/kit/src/gone.ts`.\n' },
    'ARCHITECTURE.md  names packages/kit/src/gone.ts, which does not exist',
  ],
  [
    'the host of a registry',
    { 'README.md': ['npm --registry https://registry', 'npmjs', 'org/\n'].join('.') },
    'README.md:1  names the host of a package registry',
  ],
  [
    'a path of a machine',
    { 'README.md': ['cd ', 'work', 'project\n'].join('/') },
    'README.md:1  holds a path of some machine',
  ],
  ['the home of whoever runs this', { 'README.md': `cd ${homedir()}/project\n` }, /^README.md:1 {2}holds /],
  [
    'an address in the lockfile',
    { 'pnpm-lock.yaml': 'resolution: {tarball: https://example.org/a.tgz}\n' },
    'pnpm-lock.yaml:1  holds an address',
  ],
];

test.each(faults)('%s', (_, changes, expected) => {
  const problems = problemsOf(changes);
  expect(problems).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
});
