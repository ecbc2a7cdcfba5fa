import { expect, test } from 'vitest';
import { corpusFolder, hasCorpus } from './corpus.ts';

test('the corpus of real files is there, or its absence is said', () => {
  if (!hasCorpus)
    process.stderr.write(`No corpus at ${corpusFolder}: the tests on real files are left out.\n`);
  expect(hasCorpus || process.env['CI'] !== 'true').toBe(true);
});
