import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { corpora, corpusFiles, readFromCorpus } from '@dpttools/testkit/corpus';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { longTestMs, runs } from '../testing/runs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { patchTextFile } from './patch-text-file.ts';

const folder = temporaryFolder();
const text = (name: string) => folder.read(name).toString();
const countOf = (searched: string, pattern: RegExp) => searched.match(pattern)?.length ?? 0;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('');

describe('applies', () => {
  test('several hunks, with what moved them', async () => {
    const path = folder.write('a.txt', `new\nnew\n${numbered(30)}`);
    const patch =
      '--- a/a.txt\n+++ b/a.txt\n@@ -4,3 +4,3 @@\n line 4\n-line 5\n+LINE 5\n line 6\n@@ -20,3 +20,4 @@\n line 20\n line 21\n+more\n line 22\n';
    const report = await patchTextFile(path, { patch });
    expect(report).toMatchObject({ action: 'modified', addedLines: 2, removedLines: 1, notes: [] });
    expect(report.hunks).toEqual([
      { line: 6, offset: 2 },
      { line: 22, offset: 2 },
    ]);
    expect(text('a.txt')).toBe(
      `new\nnew\n${numbered(30).replace('line 5\n', 'LINE 5\n').replace('line 21\n', 'line 21\nmore\n')}`,
    );
  });

  test('a patch with line feeds to a file with CR LF, and the other way round', async () => {
    const patch = '@@ -1,3 +1,4 @@\n a\n-b\n+B\n+B2\n c\n';
    await patchTextFile(folder.write('crlf.txt', 'a\r\nb\r\nc\r\n'), { patch });
    expect(text('crlf.txt')).toBe('a\r\nB\r\nB2\r\nc\r\n');
    await patchTextFile(folder.write('lf.txt', 'a\nb\nc\n'), { patch: patch.replaceAll('\n', '\r\n') });
    expect(text('lf.txt')).toBe('a\nB\nB2\nc\n');
    await patchTextFile(folder.write('mixed.txt', 'a\nb\r\nc\n'), { patch });
    expect(text('mixed.txt')).toBe('a\nB\r\nB2\r\nc\n');
  });

  test('a patch that does not know that the file has no last line end', async () => {
    await patchTextFile(folder.write('end.txt', 'a\nb'), { patch: '@@ -1,2 +1,2 @@\n a\n-b\n+c\n' });
    expect(text('end.txt')).toBe('a\nc');
    await patchTextFile(folder.write('end.txt', 'a\r\nb'), { patch: '@@ -1,2 +1,3 @@\n a\n b\n+c\n' });
    expect(text('end.txt')).toBe('a\r\nb\r\nc');
  });

  test('hunks without numbers where they fit once', async () => {
    await patchTextFile(folder.write('n.txt', numbered(9)), { patch: '@@\n line 4\n-line 5\n+LINE 5\n' });
    expect(text('n.txt')).toBe(numbered(9).replace('line 5', 'LINE 5'));
  });

  test('to the nearest of several places', async () => {
    const path = folder.write('near.txt', `{\n  x\n}\n${numbered(20)}{\n  x\n}\n`);
    await patchTextFile(path, { patch: '@@ -21,3 +21,3 @@\n {\n-  x\n+  y\n }\n' });
    expect(text('near.txt')).toBe(`{\n  x\n}\n${numbered(20)}{\n  y\n}\n`);
  });

  test('to the end of the file, when its context ends there', async () => {
    const path = folder.write('tail.txt', `x\n${numbered(9)}x\n`);
    await patchTextFile(path, { patch: '@@ -3 +3,2 @@\n x\n+y\n' });
    expect(text('tail.txt')).toBe(`x\n${numbered(9)}x\ny\n`);
  });

  test('in other encodings, keeping mark and mode', async () => {
    const original = 'Größe\r\nÄnderung\r\n';
    const path = folder.write('utf16.txt', iconv.encode(original, 'utf-16le', { addBOM: true }));
    chmodSync(path, 0o640);
    await patchTextFile(path, { patch: '@@ -1,2 +1,2 @@\n Größe\n-Änderung\n+Ärger 😀\n' });
    expect(folder.read('utf16.txt')).toEqual(
      iconv.encode('Größe\r\nÄrger 😀\r\n', 'utf-16le', { addBOM: true }),
    );
    expect(statSync(path).mode & 0o777).toBe(0o640);
    const sjis = folder.write('sjis.txt', iconv.encode('表示\nソート\n', 'shift_jis'));
    await patchTextFile(sjis, { patch: '@@ -1,2 +1,2 @@\n 表示\n-ソート\n+能力\n', encoding: 'shift_jis' });
    expect(iconv.decode(folder.read('sjis.txt'), 'shift_jis')).toBe('表示\n能力\n');
  });
});

test('a byte-order mark is known to diff programs and unknown to readers', async () => {
  const path = folder.write('bom.txt', '\ufeffa\nb\n');
  await patchTextFile(path, { patch: '@@ -1,2 +1,2 @@\n-a\n+A\n b\n' });
  expect(text('bom.txt')).toBe('\ufeffA\nb\n');
  await patchTextFile(path, { patch: '@@ -1,2 +1,2 @@\n-\ufeffA\n+\ufeffa\n b\n' });
  expect(text('bom.txt')).toBe('\ufeffa\nb\n');
  await patchTextFile(path, { patch: '@@ -1,2 +1,2 @@\n-\ufeffa\n+a\n b\n' });
  expect(text('bom.txt')).toBe('a\nb\n');
});

describe('files that are made and removed', () => {
  const added =
    'diff --git a/new/n.txt b/new/n.txt\nnew file mode 100644\n--- /dev/null\n+++ b/new/n.txt\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n';
  const removed = '--- a/o.txt\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n';

  test('made, with its folder', async () => {
    expect(await patchTextFile(folder.at('new/n.txt'), { patch: added })).toMatchObject({
      action: 'created',
      bytesWritten: 3,
    });
    expect(text('new/n.txt')).toBe('a\nb');
    await expect(patchTextFile(folder.at('new/n.txt'), { patch: added })).rejects.toMatchObject({
      code: 'already_applied',
    });
    folder.write('new/n.txt', 'other');
    await expect(patchTextFile(folder.at('new/n.txt'), { patch: added })).rejects.toMatchObject({
      code: 'already_exists',
    });
    expect(text('new/n.txt')).toBe('other');
  });

  test('made as svn writes it, and empty', async () => {
    await patchTextFile(folder.at('svn.txt'), {
      patch:
        'Index: svn.txt\n====\n--- svn.txt\t(revision 0)\n+++ svn.txt\t(revision 0)\n@@ -0,0 +1 @@\n+a\n',
    });
    expect(text('svn.txt')).toBe('a\n');
    await patchTextFile(folder.at('empty.txt'), {
      patch: 'diff --git a/empty.txt b/empty.txt\nnew file mode 100644\nindex 0000000..e69de29\n',
    });
    expect(text('empty.txt')).toBe('');
  });

  test('removed, if that is all it has', async () => {
    const path = folder.write('o.txt', 'a\nb\nc\n');
    await expect(patchTextFile(path, { patch: removed })).rejects.toMatchObject({ code: 'patch_failed' });
    folder.write('o.txt', 'a\nb\n');
    expect(await patchTextFile(path, { patch: removed })).toMatchObject({
      action: 'removed',
      removedLines: 2,
    });
    expect(folder.names()).not.toContain('o.txt');
  });

  test('a rename is not done but said', async () => {
    const patch =
      'diff --git a/r.txt b/s.txt\nsimilarity index 90%\nrename from r.txt\nrename to s.txt\n--- a/r.txt\n+++ b/s.txt\n@@ -1 +1 @@\n-a\n+b\n';
    const report = await patchTextFile(folder.write('r.txt', 'a\n'), { patch });
    expect(report.notes).toEqual([expect.stringContaining('move_file')]);
    expect(text('r.txt')).toBe('b\n');
    await expect(patchTextFile(folder.at('s.txt'), { patch })).rejects.toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('move_file'),
    });
    await expect(
      patchTextFile(folder.at('r.txt'), { patch: patch.slice(0, patch.indexOf('---')) }),
    ).rejects.toMatchObject({ code: 'bad_patch', hint: expect.stringContaining('move_file') });
  });
});

describe('refuses, and leaves the file as it is', () => {
  const refuse = async (content: string, patch: string, name = 'r.txt') => {
    const path = folder.write(name, content);
    const error: unknown = await patchTextFile(path, { patch }).catch((thrown: unknown) => thrown);
    expect(text(name)).toBe(content);
    return error;
  };

  test('a hunk that does not fit: which, where, expected and found', async () => {
    const patch =
      '@@ -1,2 +1,2 @@\n-line 1\n+LINE 1\n line 2\n@@ -6,3 +6,3 @@\n line 6\n-line seven\n+LINE 7\n line 8\n';
    expect(await refuse(numbered(9), patch)).toMatchObject({
      code: 'patch_failed',
      message: expect.stringMatching(
        /Hunk 2 \(@@ -6,3 \+6,3 @@\) does not fit .*Line 7: expected "line seven", found "line 7"\./,
      ),
    });
  });

  test('the place is found where the lines moved far', async () => {
    const patch = '@@ -2,4 +2,4 @@\n line 52\n line 53\n-line 54 \n+LINE 54\n line 55\n';
    expect(await refuse(numbered(99), patch)).toMatchObject({
      message: expect.stringContaining('Line 54: expected "line 54 ", found "line 54"'),
    });
  });

  test('a file that is too short', async () => {
    expect(await refuse('a\n', '@@ -1,2 +1,2 @@\n a\n-b\n+c\n')).toMatchObject({
      message: expect.stringContaining('the file ends after line 1'),
    });
  });

  test('hunks out of order', async () => {
    const patch = '@@ -6,2 +6,2 @@\n line 6\n-line 7\n+x\n@@ -1,2 +1,2 @@\n line 1\n-line 2\n+y\n';
    expect(await refuse(numbered(9), patch)).toMatchObject({
      message: expect.stringContaining('before the end of the hunk above'),
    });
  });

  test('two places equally near', async () => {
    const patch = '@@ -3,3 +3,3 @@\n x\n-y\n+z\n w\n';
    expect(await refuse('x\ny\nw\n-\nx\ny\nw\n', patch)).toMatchObject({
      code: 'patch_failed',
      message: expect.stringContaining('lines 1, 5'),
    });
  });

  test('a patch that is applied already', async () => {
    expect(await refuse('a\nB\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n')).toMatchObject({
      code: 'already_applied',
    });
  });

  test('added lines without context in a file that changed', async () => {
    const patch = '@@ -2 +2 @@\n-line 2\n+LINE 2\n@@ -5,0 +6 @@\n+new\n';
    expect(await refuse(`x\n${numbered(9)}`, patch)).toMatchObject({
      code: 'patch_failed',
      hint: expect.stringContaining('unchanged lines'),
    });
  });

  test('a line end at the end of the file that the patch denies', async () => {
    const patch = '@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n';
    expect(await refuse('a\nb\n', patch)).toMatchObject({
      message: expect.stringContaining('without a line end'),
    });
    expect(await refuse('a\nb\nmore\n', patch)).toMatchObject({ code: 'patch_failed' });
  });

  test('a patch of several files, unless one is this one', async () => {
    const one = (name: string) => `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-a\n+b\n`;
    expect(await refuse('a\n', one('x.txt') + one('y.txt'))).toMatchObject({
      code: 'bad_patch',
      message: expect.stringContaining('x.txt, y.txt'),
    });
    expect(await refuse('a\n', one('1/r.txt') + one('2/r.txt'))).toMatchObject({ code: 'bad_patch' });
    const report = await patchTextFile(folder.write('src/r.txt', 'a\n'), {
      patch: one('lib/r.txt') + one('src/r.txt'),
    });
    expect(report.notes).toEqual([expect.stringContaining('lib/r.txt')]);
  });

  test.each([
    ['binary', 'diff --git a/r.txt b/r.txt\nindex 1..2\nGIT binary patch\nliteral 2\nzc\n'],
    ['binary', 'diff --git a/r.txt b/r.txt\nBinary files a/r.txt and b/r.txt differ\n'],
    ['sets the mode', 'diff --git a/r.txt b/r.txt\nold mode 100644\nnew mode 100755\n'],
    ['unchanged lines', '@@ -1 +1 @@\n a\n'],
  ])('a patch that is %s', async (words, patch) => {
    expect(await refuse('a\n', patch)).toMatchObject({
      code: 'bad_patch',
      message: expect.stringContaining(words),
    });
  });

  test('a file that is too large', async () => {
    const path = folder.write('large.txt', numbered(9));
    await expect(
      patchTextFile(path, { patch: '@@ -1 +1 @@\n-line 1\n+x\n', maxBytes: 10 }),
    ).rejects.toMatchObject({ code: 'too_large' });
  });
});

test('repetitive files are no reason to be slow', async () => {
  const path = folder.write('slow.txt', 'a\n'.repeat(300_000));
  const lines = ' a\n'.repeat(20_000);
  const begun = performance.now();
  await expect(
    patchTextFile(path, { patch: `@@ -1,20001 +1,20001 @@\n${lines}-b\n+c\n` }),
  ).rejects.toMatchObject({ code: 'patch_failed' });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

describe('any difference that a tool writes, applied to the old text, gives the new text', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', 'b', 'é', '漢', '😀', ' ', '-', '+', '\\', '@', '\t', '\r'),
    maxLength: 5,
  });
  const anyText = fc
    .tuple(
      fc.array(fc.tuple(fc.oneof(line, fc.constantFrom('a', 'b', '')), fc.constantFrom('\n', '\n', '\r\n')), {
        maxLength: 25,
      }),
      fc.oneof(fc.constant(''), line),
      fc.constantFrom('', '', '', '\ufeff'),
    )
    .map(([lines, last, mark]) => mark + lines.map((parts) => parts.join('')).join('') + last);
  /** Two texts that share most lines. */
  const pair = fc
    .tuple(anyText, fc.array(fc.tuple(fc.nat(30), fc.nat(3), anyText), { maxLength: 4 }))
    .map(([old, changes]) => {
      const lines = old.split(/(?<=\n)/);
      for (const [at, count, inserted] of changes)
        lines.splice(at, count, ...inserted.split(/(?<=\n)/).slice(0, 3));
      return { old, changed: lines.join('') };
    });

  /** A patch that puts lines above the first one without showing it leaves the byte-order mark where it belongs. */
  const withMarkKept = (old: string, changed: string, patch: string) =>
    old.startsWith('\ufeff') && !/^[ +-]\ufeff/m.test(patch)
      ? `\ufeff${changed.replace('\ufeff', '')}`
      : changed;

  const tools: [string, (context: number) => [string, string[]]][] = [
    ['diff', (context) => ['diff', [`-U${context}`, '-a', '--', 'old.txt', 'changed.txt']]],
    [
      'git',
      (context) => [
        'git',
        ['diff', '--no-index', '--no-color', `-U${context}`, '--text', '--', 'old.txt', 'changed.txt'],
      ],
    ],
    [
      'git patience',
      (context) => [
        'git',
        [
          'diff',
          '--no-index',
          '--no-color',
          '--patience',
          '--inter-hunk-context=0',
          `-U${context}`,
          '--text',
          '--',
          'old.txt',
          'changed.txt',
        ],
      ],
    ],
  ];

  test.each(tools)('%s', { timeout: longTestMs }, async (_, command) => {
    await fc.assert(
      fc.asyncProperty(pair, fc.integer({ min: 0, max: 5 }), async ({ old, changed }, context) => {
        fc.pre(old !== changed);
        folder.write('old.txt', old);
        folder.write('changed.txt', changed);
        const [program, args] = command(context);
        const patch = spawnSync(program, args, { cwd: folder.path, encoding: 'utf8' }).stdout;
        const report = await patchTextFile(folder.write('target.txt', old), { patch });
        expect(text('target.txt')).toBe(withMarkKept(old, changed, patch));
        expect(report.hunks.every(({ offset }) => offset === 0)).toBe(true);
      }),
      runs(2_000),
    );
  });

  test('also where lines were put above it', { timeout: longTestMs }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(9), { minLength: 8, maxLength: 40 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, above, context) => {
          // Lines that occur once, so that there is one right place.
          const old = steps.map((step, index) => `${index} ${step}\n`);
          const changed = old.flatMap((line, index) =>
            index % 7 === 3 ? [] : index % 5 === 2 ? [line, `new ${line}`] : [line],
          );
          folder.write('old.txt', old.join(''));
          folder.write('changed.txt', changed.join(''));
          const patch = spawnSync('diff', [`-U${context}`, '--', 'old.txt', 'changed.txt'], {
            cwd: folder.path,
            encoding: 'utf8',
          }).stdout;
          const inserted = Array.from({ length: above }, (_, index) => `above ${index}\n`).join('');
          await patchTextFile(folder.write('target.txt', inserted + old.join('')), { patch });
          expect(text('target.txt')).toBe(inserted + changed.join(''));
        },
      ),
      runs(600),
    );
  });

  test('also where the header counts are wrong, unless the last hunk seems to be cut off', {
    timeout: longTestMs,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(9), { minLength: 8, maxLength: 30 }),
        fc.nat(9),
        fc.nat(9),
        async (steps, oldCount, newCount) => {
          const old = steps.map((step, index) => `${index} ${step}\n`);
          const changed = old.flatMap((line, index) =>
            index % 7 === 3 ? [] : index % 5 === 2 ? [line, `new ${line}`] : [line],
          );
          folder.write('old.txt', old.join(''));
          folder.write('changed.txt', changed.join(''));
          const patch = spawnSync('diff', ['-U2', '--', 'old.txt', 'changed.txt'], {
            cwd: folder.path,
            encoding: 'utf8',
          }).stdout;
          const wrong = patch.replace(
            /^(@@ -\d+)(?:,\d+)?( \+\d+)(?:,\d+)?( @@)$/gm,
            `$1,${oldCount}$2,${newCount}$3`,
          );
          const target = folder.write('target.txt', old.join(''));
          const lastHunk = patch.slice(patch.lastIndexOf('@@\n') + 3);
          const isShort =
            oldCount >= countOf(lastHunk, /^[ -]/gm) && newCount >= countOf(lastHunk, /^[ +]/gm);
          const isApplied = await patchTextFile(target, { patch: wrong }).then(
            () => true,
            (error: unknown) => {
              expect(error).toMatchObject({ code: 'bad_patch' });
              return false;
            },
          );
          if (!isApplied) expect(isShort).toBe(true);
          expect(text('target.txt')).toBe((isApplied ? changed : old).join(''));
        },
      ),
      runs(600),
    );
  });
});

for (const corpus of corpora()) {
  describe(`${corpus.name} corpus`, () => {
    for (const { path, base = '', expect: facts } of corpusFiles(corpus, 'patch')) {
      test(path, async () => {
        const original = readFromCorpus(corpus, base);
        const target = folder.write('corpus.txt', original);
        const applying = patchTextFile(target, { patch: readFromCorpus(corpus, path).toString() });
        if (facts['applies'] === false) {
          await expect(applying).rejects.toMatchObject({ code: 'patch_failed' });
          expect(folder.read('corpus.txt')).toEqual(original);
          return;
        }
        const report = await applying;
        expect(createHash('sha256').update(folder.read('corpus.txt')).digest('hex')).toBe(
          facts['result_sha256'],
        );
        expect(report.hunks).toHaveLength(Number(facts['hunks']));
        if (facts['added'] !== undefined)
          expect(report).toMatchObject({ addedLines: facts['added'], removedLines: facts['removed'] });
        if (facts['needs_offset'] === true)
          expect(report.hunks.some(({ offset }) => offset !== 0)).toBe(true);
      });
    }
  });
}
