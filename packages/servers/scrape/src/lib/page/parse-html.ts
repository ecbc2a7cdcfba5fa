import { ToolError } from '@dpttools/kit/errors';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { nextTurn } from '../next-turn.ts';

/** Left-open formatting tags multiply: 20 kB of them make a million elements, as the standard wants it. */
export const maxElements = 500_000;
const charsPerTurn = 100_000;

/** The tree that browsers make of the same text, scripts not run. Throws `too_complex`. */
export async function parseHtml(
  html: string,
  signal: AbortSignal,
): Promise<DefaultTreeAdapterTypes.Document> {
  const { Parser, defaultTreeAdapter } = await import('parse5');
  let elements = 0;
  const parser = new Parser({
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...parts) {
        elements += 1;
        if (elements > maxElements) throw tooComplex();
        return defaultTreeAdapter.createElement(...parts);
      },
    },
  });
  for (let at = 0; at < html.length; at += charsPerTurn) {
    parser.tokenizer.write(html.slice(at, at + charsPerTurn), false);
    await nextTurn(signal);
  }
  parser.tokenizer.write('', true);
  return parser.document;
}

function tooComplex(): ToolError {
  return new ToolError({
    code: 'too_complex',
    message: `The page has more than ${maxElements} elements, counting those that unclosed tags make.`,
    hint: 'Send the part that matters.',
  });
}
