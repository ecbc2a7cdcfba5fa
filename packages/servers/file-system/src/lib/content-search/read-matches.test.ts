import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createFileFilter } from './file-filter.ts';
import { createLineMatcher } from './line-matcher.ts';
import { readMatches } from './read-matches.ts';

const folder = temporaryFolder();

test('lines that were counted and are gone since are told apart from those that are not wanted', async () => {
  folder.write('changed', 'hit\nno\n');
  folder.write('kept', 'hit\nhit\nhit\n');
  const query = { query: 'hit', isRegex: false, ignoreCase: false };
  const plan = {
    root: folder.at(''),
    query,
    matcher: createLineMatcher(query),
    filter: createFileFilter('*'),
    closed: new Set<string>(),
    maxMatches: 3,
    maxLineChars: 10,
    deadline: Number.POSITIVE_INFINITY,
    signal: undefined,
  };
  const counted = [
    { path: 'changed', lines: 2 },
    { path: 'gone', lines: 2 },
    { path: 'kept', lines: 3 },
  ];
  const { matches, lostLines, isComplete } = await readMatches(counted, plan);
  expect(matches.map(({ file, line }) => [file, line])).toEqual([
    [folder.at('changed'), 1],
    [folder.at('kept'), 1],
    [folder.at('kept'), 2],
  ]);
  expect({ lostLines, isComplete }).toEqual({ lostLines: 3, isComplete: true });
});
