import { corpora, corpusFiles, readFromCorpus } from '@dpttools/testkit/corpus';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { nameOf } from './file-patch.ts';
import { parseUnifiedDiff } from './unified-diff.ts';

const counts = (patch: string) =>
  parseUnifiedDiff(patch).map((file) => {
    const lines = file.hunks.flatMap((hunk) => hunk.lines);
    return {
      path: nameOf(file),
      added: lines.filter(({ kind }) => kind === 'added').length,
      removed: lines.filter(({ kind }) => kind === 'removed').length,
    };
  });

const kinds = (patch: string) =>
  parseUnifiedDiff(patch)[0]?.hunks.map(({ lines }) => lines.map(({ kind, text }) => `${kind[0]}:${text}`));

describe('headers', () => {
  test('git prelude, timestamps, prose before and after', () => {
    const patch = `Here is the change:\n\n\`\`\`diff\ndiff --git a/src/x.ts b/src/x.ts\nindex 1111111..2222222 100644\n--- a/src/x.ts\t2024-01-01 10:00:00.000 +0100\n+++ b/src/x.ts\t2024-01-02\n@@ -1,2 +1,2 @@ function f()\n a\n-b\n+c\n\`\`\`\nThat is all.\n`;
    expect(counts(patch)).toEqual([{ path: 'src/x.ts', added: 1, removed: 1 }]);
    expect(kinds(patch)).toEqual([['c:a', 'r:b', 'a:c']]);
  });

  test('dates after spaces, quoted and spaced names', () => {
    expect(
      counts('--- my file 2020-01-01 10:00:00\n+++ my file 2020-01-01 10:00:01\n@@ -1 +1 @@\n-a\n+b\n')[0]
        ?.path,
    ).toBe('my file');
    expect(counts('--- "a/tab\\there"\n+++ "b/tab\\there"\n@@ -1 +1 @@\n-a\n+b\n')[0]?.path).toBe(
      'tab\there',
    );
    expect(counts('diff --git a/my file b/my file\nold mode 100644\nnew mode 100755\n')[0]?.path).toBe(
      'my file',
    );
  });

  test('added, removed, renamed and empty files', () => {
    const [added, removed, renamed, empty] = parseUnifiedDiff(
      'diff --git a/n b/n\nnew file mode 100755\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n' +
        'diff --git a/o b/o\ndeleted file mode 100644\n--- a/o\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n' +
        'diff --git a/p b/q\nsimilarity index 100%\nrename from p\nrename to q\n' +
        'diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n',
    );
    expect(added).toMatchObject({ oldName: undefined, newName: 'n', newMode: '100755' });
    expect(removed).toMatchObject({ oldName: 'o', newName: undefined, newMode: undefined });
    expect(renamed).toMatchObject({ oldName: 'p', newName: 'q', isRename: true, hunks: [] });
    expect(empty).toMatchObject({ oldName: undefined, newName: 'e', hunks: [] });
  });

  test('hunks without any header', () => {
    expect(kinds('@@ -3 +3 @@\n-a\n+b\n')).toEqual([['r:a', 'a:b']]);
    expect(kinds('@@ def f():\n-a\n+b\n')).toEqual([['r:a', 'a:b']]);
  });
});

describe('hunks', () => {
  test('lines that look like headers belong to the hunk that counts them', () => {
    expect(kinds('--- q\n+++ q\n@@ -1,3 +1,2 @@\n--- old comment\n-- \n+++ b\n c\n')).toEqual([
      ['r:-- old comment', 'r:- ', 'a:++ b', 'c:c'],
    ]);
  });

  test('the empty context line that lost its space', () => {
    expect(kinds('@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n')).toEqual([['c:a', 'c:', 'r:b', 'a:c']]);
  });

  test.each(['@@ -1,9 +1,9 @@', '@@ -1,1 +1,1 @@', '@@ -1 +1 @@', '@@ -1,2 +1,3', '@@'])(
    'counts that are wrong: %s',
    (header) => {
      expect(kinds(`--- x\n+++ x\n${header}\n a\n-b\n+c\n+d\n\n--- y\n+++ y\n@@ -1 +1 @@\n-e\n+f\n`)).toEqual(
        [['c:a', 'r:b', 'a:c', 'a:d']],
      );
    },
  );

  test('the signature below is no removed line', () => {
    const patch = '--- x\n+++ x\n@@ -1,9 +1,9 @@\n a\n-b\n+c\n-- \n2.38.1\n\n';
    expect(kinds(patch)).toEqual([['c:a', 'r:b', 'a:c']]);
  });

  test('no line end, in any language', () => {
    const [file] = parseUnifiedDiff(
      '@@ -1 +1 @@\n-a\n\\ Kein Zeilenumbruch am Dateiende.\n+b\n\\ No newline at end of file\n',
    );
    expect(file?.hunks[0]?.lines.map(({ hasLineEnd }) => hasLineEnd)).toEqual([false, false]);
  });

  test('carriage returns: those of headers are dropped, those of lines kept', () => {
    expect(kinds('--- a/x\r\n+++ b/x\r\n@@ -1,2 +1,2 @@\r\n a\r\n-b\r\n+c\r\n')).toEqual([
      ['c:a\r', 'r:b\r', 'a:c\r'],
    ]);
  });
});

describe('what cannot be read', () => {
  test.each([
    ['prose', 'Please change a to b.', 'No line begins with @@'],
    ['a normal diff', '1c1\n< a\n---\n> b\n', 'without context'],
    ['a context diff', '*** x\n--- y\n***************\n*** 1,3 ****\n', 'context diff'],
    ['a combined diff', 'diff --cc x\n@@@ -1,2 -1,2 +1,3 @@@\n', 'merge'],
    ['another format', '*** Begin Patch\n*** Update File: x\n-a\n+b\n*** End Patch\n', 'another format'],
    ['a broken header', '--- x\n+++ x\n@@ -a +b @@\n-a\n+b\n', 'no hunk header'],
    ['an empty hunk', '--- x\n+++ x\n@@ -1 +1 @@\n', 'has no lines'],
    ['a line that lost its first character', '@@ -1,3 +1,3 @@\n a\nb\n-c\n+d\n', 'begins with none'],
    ['the same behind counts that seem right', '@@ -1 +1 @@\n-a\n+b\nc\n+d\n', 'begins with none'],
  ])('%s', (_, patch, words) => {
    expect(() => parseUnifiedDiff(patch)).toThrowError(
      expect.objectContaining({ code: 'bad_patch', message: expect.stringContaining(words) }),
    );
  });
});

test('any text is read as a patch or refused with words, soon', () => {
  const fragments = [
    '--- a/x',
    '+++ b/x',
    '@@ -1,2 +1,2 @@',
    '@@',
    '@@ -',
    '-a',
    '+b',
    ' c',
    '',
    '\\ No newline',
    'diff --git a/x b/x',
  ];
  const more = [
    'rename from x',
    'GIT binary patch',
    'Index: x',
    '-- ',
    '2.38.1',
    '--- /dev/null',
    '+++ /dev/null',
    '@@@ -1 @@@',
    '\r',
    '"',
    '--- "a',
  ];
  const line = fc.oneof(fc.constantFrom(...fragments, ...more), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      try {
        for (const { hunks } of parseUnifiedDiff(lines.join('\n')))
          expect(hunks.every((hunk) => hunk.lines.length > 0)).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad_patch' });
      }
    }),
    runs(20_000),
  );
});

for (const corpus of corpora()) {
  describe(`${corpus.name} corpus`, () => {
    for (const { path, expect: facts } of corpusFiles(corpus, 'diff')) {
      test(path, () => {
        const patch = readFromCorpus(corpus, path).toString();
        const files = counts(patch);
        const total = (key: 'added' | 'removed') => files.reduce((sum, file) => sum + file[key], 0);
        expect(total('added')).toBe(facts['added']);
        expect(total('removed')).toBe(facts['removed']);
        expect(parseUnifiedDiff(patch).flatMap(({ hunks }) => hunks)).toHaveLength(Number(facts['hunks']));
        const listed = facts['files'] as
          | { path: string; added: number | null; removed: number | null }[]
          | undefined;
        if (listed !== undefined)
          expect(files).toEqual(
            listed.map((file) => ({ ...file, added: file.added ?? 0, removed: file.removed ?? 0 })),
          );
      });
    }
  });
}
