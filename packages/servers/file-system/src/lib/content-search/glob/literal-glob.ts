import { type BytePath, displayPath } from '../path-order.ts';

/** A glob of ripgrep that means this one path. A byte that is no text stands for any, as no argument can hold it. */
export function literalGlob(path: BytePath): string {
  return displayPath(path).replace(/[*?[\]{}!\\\ufffd]/gu, (character) =>
    character === '\ufffd' ? '*' : `\\${character}`,
  );
}
