import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

const longest = { source: 300, test: 500 };

/** A file that is longer holds more than one thing. */
export function fileLength({ sources }: SourceTree): Problem[] {
  return sources.flatMap(({ path, text, isTest }) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    const limit = isTest ? longest.test : longest.source;
    return lines <= limit ? [] : [{ path, words: `has ${lines} lines; ${limit} is the most` }];
  });
}
