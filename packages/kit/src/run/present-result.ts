import type { ResultLimits } from '../context.ts';
import type { Media } from '../media.ts';
import { visibleData } from '../text/visible-data.ts';
import { visibleText } from '../text/visible-text.ts';
import type { AnyTool } from '../tool.ts';
import type { CheckedResult } from './check-output.ts';
import { checkTexts, limitMedia } from './limit-output.ts';
import type { ToolOutcome } from './outcome.ts';

export interface Presentation {
  readonly limits: ResultLimits;
  /** True for library use: text comes as it is, nothing shown as an escape. */
  readonly exactText: boolean;
}

/** Where a tool's result says how many characters of it are shown as escapes. */
const escapedKey = 'escaped_characters';

/** The outcome of a result: readable text and the same facts as data, within the budget. Throws `result_too_large`. */
export function presentResult(
  tool: AnyTool<unknown>,
  { data, media }: CheckedResult,
  { limits, exactText }: Presentation,
): ToolOutcome {
  const shown = exactText ? data : showData(tool, data);
  const rendered = tool.render?.(shown) ?? JSON.stringify(shown);
  const written = typeof rendered === 'string' ? [rendered] : rendered;
  // A text that was put together from parts may hold what no part did, such as half of a pair.
  const texts = exactText ? written : written.map((text) => visibleText(text).text);
  checkTexts(texts, limits);
  const { fitting, note } = limitMedia(media, limits);
  return {
    ok: true,
    data: shown,
    texts: note === undefined ? texts : [...texts, note],
    media: exactText ? fitting : fitting.map(showMedia),
  };
}

function showData(tool: AnyTool<unknown>, data: Record<string, unknown>): Record<string, unknown> {
  const { value, escaped } = visibleData(data);
  // An object stays an object.
  const shown = value as Record<string, unknown>;
  const isTold = escaped > 0 && Object.hasOwn(tool.output.shape, escapedKey);
  return isTold ? { ...shown, [escapedKey]: escaped } : shown;
}

function showMedia(media: Media): Media {
  const show = (text: string) => visibleText(text).text;
  const caption = media.caption === undefined ? {} : { caption: show(media.caption) };
  switch (media.kind) {
    case 'resource':
      return { ...media, ...caption, uri: show(media.uri), text: show(media.text) };
    case 'link':
      return { ...media, ...caption, uri: show(media.uri), name: show(media.name) };
    default:
      return { ...media, ...caption };
  }
}
