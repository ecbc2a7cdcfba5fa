import type { ResultLimits } from '../context.ts';
import { ToolError } from '../errors.ts';
import type { Media } from '../media.ts';
import { formatSize } from '../text/format-size.ts';

/**
 * The last net under the result budget. A tool that can exceed it cuts by itself and says how to go on;
 * what arrives here too large is refused rather than cut at a random place.
 */
export function checkTexts(texts: readonly string[], { maxTextChars }: ResultLimits): void {
  const chars = texts.reduce((sum, text) => sum + text.length, 0);
  // Room for the notes that tools put behind a text that fills the budget.
  if (chars <= maxTextChars + 2000) return;
  throw new ToolError({
    code: 'result_too_large',
    message: `The result has ${chars} characters; ${maxTextChars} are allowed.`,
    hint: 'Ask for a smaller part.',
  });
}

/** The media that fit, and a line about those that do not. */
export function limitMedia(media: readonly Media[], { maxMediaBytes }: ResultLimits) {
  let used = 0;
  const fitting = media.filter((item) => {
    if (!('bytes' in item)) return true;
    used += item.bytes.length;
    return used <= maxMediaBytes;
  });
  const left = media.length - fitting.length;
  const note =
    left === 0
      ? undefined
      : `${left} more did not fit into ${formatSize(maxMediaBytes)}: ask for them in a further call.`;
  return { fitting, note };
}
