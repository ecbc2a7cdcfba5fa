import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { markAllowed } from '@dpttools/kit/paths';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { searchContent } from './search-content.ts';

const folder = temporaryFolder();

const search = (root: string, query: string) => searchContent({ root: markAllowed(root), query });

test('a file is searched whatever its name', async () => {
  const file = folder.write('a.txt', 'hit\nno\nhit\n');
  const hidden = folder.write('.git/config', 'hit\n');
  expect(await search(file, 'hit')).toMatchObject({ matchedLines: 2, matchedFiles: 1, searchedFiles: 1 });
  expect((await search(folder.at('.git'), 'hit')).matches).toEqual([
    { file: hidden, line: 1, content: 'hit' },
  ]);
  expect(await search(file, 'other')).toMatchObject({ matches: [], matchedFiles: 0 });
});

test('a PDF gives way to its text', async () => {
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) folder.write(name, '%PDF');
  const text = folder.write('a.pdf.txt', 'hit');
  symlinkSync(text, folder.at('c.pdf.txt'));
  expect((await search(folder.at('a.pdf'), 'hit')).matches).toEqual([
    { file: text, line: 1, content: 'hit' },
  ]);
  await expect(search(folder.at('b.pdf'), 'hit')).rejects.toMatchObject({ code: 'not_text' });
  await expect(search(folder.at('c.pdf'), 'hit')).rejects.toMatchObject({ code: 'path_refused' });
});

test('what holds no text, or is not there, is refused', async () => {
  spawnSync('mkfifo', [folder.at('fifo')]);
  await expect(search(folder.write('binary', 'a\0b'), 'a')).rejects.toMatchObject({ code: 'not_text' });
  await expect(search(folder.at('fifo'), 'a')).rejects.toMatchObject({ code: 'not_a_file' });
  await expect(search(folder.at('missing'), 'a')).rejects.toMatchObject({ code: 'ENOENT' });
});
