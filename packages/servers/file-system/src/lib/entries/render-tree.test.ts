import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { markAllowed } from '@dpttools/kit/paths';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { runs } from '../testing/runs.ts';
import { renderTree, type TreeOptions } from './render-tree.ts';

const isRoot = process.getuid?.() === 0;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dpttools-tree-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const render = (options: Partial<TreeOptions> = {}, path = root) =>
  renderTree(markAllowed(path), { maxDepth: 3, includeHidden: false, maxChars: 50_000, ...options });

function fill(names: readonly string[]): void {
  const folders = new Set<string>();
  for (const name of names) {
    const path = join(root, name);
    const folder = name.endsWith('/') ? path : dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    if (!name.endsWith('/')) writeFileSync(path, '');
  }
}

describe('renderTree', () => {
  test('draws folders first, then files, without regard to case', async () => {
    fill(['b.txt', 'A.txt', 'a.txt', 'Zoo/deep/x', 'art/é', 'art/Z', 'empty/']);
    const { tree, shown, leftOut, isCounted } = await render();
    expect(tree).toBe(
      [
        `${root}/`,
        '├── art/',
        '│   ├── Z',
        '│   └── é',
        '├── empty/',
        '├── Zoo/',
        '│   └── deep/',
        '│       └── x',
        '├── A.txt',
        '├── a.txt',
        '└── b.txt',
      ].join('\n'),
    );
    expect({ shown, leftOut, isCounted }).toEqual({ shown: 10, leftOut: 0, isCounted: true });
  });

  test('goes as deep as asked and shows hidden names when asked', async () => {
    fill(['a/b/c/d', '.hidden/x', '.dot']);
    expect((await render({ maxDepth: 1 })).tree).toBe(`${root}/\n└── a/`);
    expect((await render({ maxDepth: 2 })).tree).toBe(`${root}/\n└── a/\n    └── b/`);
    expect((await render({ maxDepth: 1, includeHidden: true })).tree).toBe(
      `${root}/\n├── .hidden/\n├── a/\n└── .dot`,
    );
  });

  test('shows links without following them, loops and broken ones too', async () => {
    fill(['real/file']);
    symlinkSync('..', join(root, 'real/up'));
    symlinkSync('self', join(root, 'self'));
    symlinkSync('/nowhere', join(root, 'broken'));
    symlinkSync('real', join(root, 'alias'));
    expect((await render({ maxDepth: 50 })).tree).toBe(
      [
        `${root}/`,
        '├── real/',
        '│   ├── file',
        '│   └── up -> ..',
        '├── alias -> real',
        '├── broken -> /nowhere',
        '└── self -> self',
      ].join('\n'),
    );
  });

  test('odd names stay on their line', async () => {
    fill(['new\nline', '-rf', '😀', 'tab\there', 'esc\x1b[2J', 'fol\nder/x']);
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const { tree } = await render();
    expect(tree.split('\n').slice(1)).toEqual([
      '├── fol\\x0ader/ [no tool takes this name]',
      '│   └── x',
      '├── -rf',
      '├── esc\\x1b[2J [no tool takes this name]',
      '├── new\\x0aline [no tool takes this name]',
      '├── pipe',
      '├── tab\\x09here [no tool takes this name]',
      '└── 😀',
    ]);
  });

  test('names that are no UTF-8 do not end the walk', async () => {
    fill(['ok']);
    mkdirSync(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff])]));
    expect((await render()).tree).toContain('bad\ufffd/ [no tool takes this name]');
  });

  test('names the tool for a file, and what is missing', async () => {
    fill(['file.txt']);
    await expect(render({}, join(root, 'file.txt'))).rejects.toMatchObject({
      code: 'not_a_directory',
      hint: expect.stringContaining('read_file') as string,
    });
    await expect(render({}, join(root, 'none'))).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(join(root, 'none')) as string,
    });
  });

  test.runIf(isRoot)('names unreadable folders in place', async () => {
    fill(['locked/secret', 'open/file']);
    chmodSync(root, 0o755);
    chmodSync(join(root, 'locked'), 0);
    chownSync(join(root, 'locked'), 0, 0);
    const { output } = await runScript('act-as-user.ts', ['65534', 'tree', root]);
    expect(output).toBe(`${root}/\n├── locked/ [unreadable: permission denied]\n└── open/\n    └── file\n`);
  });
});

describe('a tree that does not fit', () => {
  test('a huge folder hides neither siblings nor what lies below them', async () => {
    fill(Array.from({ length: 2_000 }, (_, at) => `huge/file-${at}`));
    fill(['other/deep/one', 'other/two', 'readme']);
    const { tree, leftOut, shown } = await render({ maxChars: 3_000 });
    expect(tree.length).toBeLessThanOrEqual(3_000);
    expect(tree.length).toBeGreaterThan(2_700);
    for (const part of ['other/', 'deep/', '── one', '── two', 'readme']) expect(tree).toContain(part);
    expect(tree).toMatch(/│ {3}└── … 1,\d{3} more\n/);
    expect(shown + leftOut).toBe(2_006);
    expect(tree).toMatch(/\[1,\d{3} entries left out\. To see more, /);
  });

  test('a huge folder at the top leaves room for the levels below', async () => {
    fill(Array.from({ length: 2_000 }, (_, at) => `file-${at}`));
    fill(['a/b/c']);
    const { tree } = await render({ maxChars: 2_000 });
    expect(tree).toContain('└── c');
    expect(tree).toMatch(/└── … 1,\d{3} more/);
  });

  test('many links fit by their real length', async () => {
    for (let at = 0; at < 250; at++) symlinkSync('t'.repeat(at + 1), join(root, `link-${at}`));
    const { tree, leftOut } = await render({ maxChars: 4_000 });
    expect(tree.length).toBeLessThanOrEqual(4_000);
    expect(leftOut).toBeGreaterThan(0);
    expect((await render()).leftOut).toBe(0);
  });

  test('the budget holds and every entry is shown or counted, whatever the tree', async () => {
    const path = fc.array(fc.constantFrom('a', 'bb', 'ccc', 'dddddddddd'), { minLength: 1, maxLength: 5 });
    const tree = fc.array(path, { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(tree, fc.integer({ min: 0, max: 800 }), async (paths, extra) => {
        rmSync(root, { recursive: true });
        mkdirSync(root);
        for (const parts of paths) mkdirSync(join(root, ...parts), { recursive: true });
        const all = await render({ maxDepth: 9 });
        const maxChars = root.length + 150 + extra;
        const cut = await render({ maxDepth: 9, maxChars });
        expect(cut.tree.length).toBeLessThanOrEqual(maxChars);
        expect(cut.shown + cut.leftOut).toBe(all.shown);
        const lines = cut.tree.split('\n').filter((line) => /── (?!…)/.test(line));
        expect(lines.length).toBe(cut.shown);
        const notes = [...cut.tree.matchAll(/… ([\d,]+) more/g)];
        if (cut.leftOut > 0) expect(notes.length).toBeGreaterThan(0);
        else expect(cut.tree).toBe(all.tree);
      }),
      runs(300),
    );
  });

  test('ends when it is aborted', async () => {
    fill(['a/b/c']);
    await expect(render({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});
