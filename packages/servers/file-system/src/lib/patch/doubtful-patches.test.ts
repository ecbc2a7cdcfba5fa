import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { patchTextFile } from './patch-text-file.ts';

const folder = temporaryFolder();
const text = (name: string) => folder.read(name).toString();
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('');

describe('a patch that is cut off', () => {
  const original = numbered(30);
  const whole =
    '--- a/t.txt\n+++ b/t.txt\n@@ -2,7 +2,7 @@\n line 2\n line 3\n line 4\n-line 5\n+LINE 5\n line 6\n line 7\n line 8\n@@ -12,13 +12,12 @@\n line 12\n line 13\n line 14\n-line 15\n+LINE 15\n line 16\n line 17\n line 18\n line 19\n line 20\n-line 21\n line 22\n line 23\n line 24\n';

  test('changes nothing, wherever a change is lost', async () => {
    const lines = whole.split('\n').slice(0, -1);
    const lastChange = lines.lastIndexOf('-line 21');
    const betweenHunks = lines.lastIndexOf('@@ -12,13 +12,12 @@');
    for (let kept = 3; kept <= lastChange; kept++) {
      // Between two hunks, nothing tells.
      if (kept >= betweenHunks - 1 && kept <= betweenHunks) continue;
      const patch = `${lines.slice(0, kept).join('\n')}\n`;
      const path = folder.write('t.txt', original);
      const attempt = patchTextFile(path, { patch });
      // Of the first hunk, only context may be lost.
      if (kept > lines.indexOf('+LINE 5') + 2 && kept < betweenHunks) await attempt;
      else await expect(attempt, `${kept} lines`).rejects.toMatchObject({ code: 'bad_patch' });
      if (kept < betweenHunks) continue;
      expect(text('t.txt')).toBe(original);
    }
  });

  test.each([
    ['in the middle of a hunk', '@@ -1,8 +1,8 @@\n line 1\n-line 2\n'],
    ['in a new file', '--- /dev/null\n+++ b/t.txt\n@@ -0,0 +1,9 @@\n+one\n+two\n'],
    ['with words after it', '@@ -1,8 +1,8 @@\n line 1\n-line 2\n[the rest was too long]\n'],
  ])('%s', async (_, patch) => {
    const path = folder.write('t.txt', original);
    await expect(patchTextFile(path, { patch })).rejects.toMatchObject({
      code: 'bad_patch',
      message: expect.stringMatching(/ends in the middle of the hunk @@ -/),
      hint: expect.stringContaining('Send the whole patch'),
    });
    expect(text('t.txt')).toBe(original);
  });

  test('at the end of the file, where less context follows a change', async () => {
    const path = folder.write('t.txt', original);
    const patch =
      '@@ -23,8 +23,8 @@\n line 23\n line 24\n line 25\n-line 26\n+LINE 26\n line 27\n line 28\n line 29\n';
    await expect(patchTextFile(path, { patch })).rejects.toMatchObject({ code: 'bad_patch' });
    expect(text('t.txt')).toBe(original);
  });

  test.each([
    ['context follows the change', '@@ -1,5 +1,5 @@\n line 1\n-line 2\n+LINE 2\n line 3\n line 4\n'],
    ['another hunk follows', '@@ -1,8 +1,8 @@\n line 1\n-line 2\n+LINE 2\n@@ -9 +9 @@\n-line 9\n+line 9\n'],
    ['the code block is closed', '```diff\n@@ -1,8 +1,8 @@\n line 1\n-line 2\n+LINE 2\n```\n'],
    ['the header counts nothing', '@@\n line 1\n-line 2\n+LINE 2\n'],
  ])('is one that only counts wrongly where %s', async (_, patch) => {
    await patchTextFile(folder.write('t.txt', original), { patch });
    expect(text('t.txt')).toBe(original.replace('line 2\n', 'LINE 2\n'));
  });
});

test('a patch that would make the file binary is refused', async () => {
  const path = folder.write('nul.txt', 'a\n');
  for (const [target, patch] of [
    [path, '@@ -1 +1 @@\n-a\n+b\0\n'],
    [folder.at('nul-new.txt'), '--- /dev/null\n+++ b/nul-new.txt\n@@ -0,0 +1 @@\n+b\0\n'],
  ] as const) {
    await expect(patchTextFile(target, { patch })).rejects.toMatchObject({ code: 'not_text' });
  }
  expect(text('nul.txt')).toBe('a\n');
  expect(folder.names()).not.toContain('nul-new.txt');
});

test('a patch that names another file is applied with a note', async () => {
  const path = folder.write('pp.txt', 'a\n');
  const report = await patchTextFile(path, {
    patch: '--- a/other.txt\n+++ b/other.txt\n@@ -1 +1 @@\n-a\n+b\n',
  });
  expect(report.notes).toEqual(['The patch names other.txt; it was applied to pp.txt.']);
});

test('a patch of very many files or lines has an answer', async () => {
  const path = folder.write('r.txt', 'a\n');
  const files = Array.from({ length: 60_000 }, (_, index) => `--- ${index}\n+++ ${index}\n@@ -1 +1 @@\n-a`);
  await expect(patchTextFile(path, { patch: files.join('\n') })).rejects.toMatchObject({ code: 'bad_patch' });
  await expect(patchTextFile(path, { patch: '@@\n+\n'.repeat(200_000) })).rejects.toMatchObject({
    code: 'bad_patch',
    message: expect.stringContaining('200000'),
  });
});
