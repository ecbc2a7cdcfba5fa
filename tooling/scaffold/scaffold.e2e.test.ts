import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkTree } from '../architecture/check-tree.ts';
import { problemLine } from '../architecture/problem.ts';
import { copyTree, type TreeCopy } from '../test/tree-copy.ts';
import { binScript } from '../workspace/bin-script.ts';

// Everything a contributor would do after `pnpm new:family`, on a copy of the whole tree.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const family = 'packages/servers/calendar';
let copy: TreeCopy;

/** Runs a script in the copy and answers with what it printed; a failure shows it. */
function run(script: string, args: readonly string[], folder = '.'): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: join(copy.root, folder),
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(status, `${script} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

const tool = (name: string, ...args: string[]) =>
  run(binScript('tsx', 'tsx'), ['--conditions=dpttools-source', `tooling/${name}.ts`, ...args]);

beforeAll(() => {
  copy = copyTree();
  tool('new-family', 'calendar');
  // What pnpm install would do.
  copy.linkLike(family, 'packages/servers/file-system');
  copy.linkPackage('apps/launcher', '@dpttools/calendar', family);
  tool('new-tool', 'calendar', 'list_events');
  tool('generate');
});

afterAll(() => copy.remove());

test('the new family breaks no rule of the architecture', () => {
  const problems = checkTree(copy.root).problems.map(problemLine);
  expect(problems.filter((problem) => problem.includes('calendar'))).toEqual([]);
});

test('its code is as the formatter and linter want it', () => {
  run(binScript('@biomejs/biome', 'biome'), ['check', family, 'apps/launcher']);
});

test('its types hold, in the launcher too', () => {
  const settings = {
    extends: './tooling/tsconfig/base.json',
    // Declarations of untyped libraries are imported by nobody.
    include: [`${family}/**/*.ts`, 'apps/launcher/src/**/*.ts', 'packages/*/src/**/*.d.ts'],
    exclude: ['**/node_modules', '**/dist'],
  };
  writeFileSync(join(copy.root, 'tsconfig.family.json'), JSON.stringify(settings));
  run(binScript('typescript', 'tsc'), ['-p', 'tsconfig.family.json']);
});

/** What the linter of tool definitions says of the family. */
function toolFaults(): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [binScript('tsx', 'tsx'), '--conditions=dpttools-source', 'tooling/lint-tools.ts'],
    { cwd: copy.root, encoding: 'utf8' },
  );
  expect(stdout).toMatch(/\d+ tools of \d+ families/);
  return stdout.split('\n').filter((line) => line.startsWith('calendar'));
}

test('the linter of tool definitions refuses the words that the scaffold put in, and nothing else', () => {
  expect(toolFaults()).toEqual([
    'calendar: list_events: its description: still what the scaffold wrote',
    'calendar: list_events: the description of text: still what the scaffold wrote',
  ]);
  const file = join(copy.root, family, 'src/tools/list-events.ts');
  const described = readFileSync(file, 'utf8').replace(/'Say what it[^']*'/g, "'Events of a day.'");
  writeFileSync(file, described);
  tool('generate');
  expect(toolFaults()).toEqual([]);
});

test('it is generated into the launcher, the docs and the README, and generating again changes nothing', () => {
  const read = (path: string) => readFileSync(join(copy.root, path), 'utf8');
  expect(read('apps/launcher/src/families.ts')).toContain("import('@dpttools/calendar/family')");
  expect(read('apps/launcher/package.json')).toContain('"@dpttools/calendar": "workspace:*"');
  expect(read('README.md')).toContain('[Calendar](docs/tools/calendar.md)');
  expect(read('docs/tools/calendar.md')).toContain('## `count_calendar_words`: Count calendar words');
  tool('generate', '--check');
});

test('it builds, and its own tests pass: contract, security, and every way of serving', () => {
  const { samples, added } = { samples: `${family}/test/calendar-samples.ts`, added: 'list_events' };
  const source = readFileSync(join(copy.root, samples), 'utf8');
  const sample = `{ tool: '${added}', input: { text: 'all' } },\n  `;
  writeFileSync(join(copy.root, samples), source.replace(/(samples: \[)/, `$1\n    ${sample}`));
  for (const folder of [family, 'apps/launcher']) run(binScript('tsup', 'tsup'), [], folder);
  const report = run(binScript('vitest', 'vitest'), ['run', family, '--reporter=json']);
  expect(JSON.parse(report.slice(report.indexOf('{')))).toMatchObject({ success: true, numPendingTests: 0 });
});
