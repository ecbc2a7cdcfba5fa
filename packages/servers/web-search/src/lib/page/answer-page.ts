import { clipText } from '../clip-text.ts';
import { toToolError } from '../web-error.ts';
import { cutPart } from './cut-part.ts';
import { fitAssets } from './fit-assets.ts';
import type { PageReader, ReadPage } from './page-reader.ts';
import type { PageFormat } from './page-text.ts';

export interface AskedPage {
  readonly url: string;
  readonly extract_text: boolean;
  readonly max_length: number;
  readonly offset: number;
  readonly structured: boolean;
  readonly format: PageFormat;
  readonly include_assets: boolean;
  readonly signal: AbortSignal;
  /** Of the whole answer. */
  readonly maxTextChars: number;
}

/** Reads a page and answers the part that is asked for, in the keys of the tool. Throws ToolError. */
export async function answerPage(open: () => Promise<PageReader>, asked: AskedPage) {
  const format = asked.extract_text ? asked.format : 'html';
  try {
    const reader = await open();
    const page = await reader.read({
      url: asked.url,
      format,
      whole: !asked.structured,
      isFurtherPart: asked.offset > 0,
      signal: asked.signal,
    });
    const assets = asked.include_assets && asked.structured ? await assetsOf(page, asked.maxTextChars) : {};
    return partOf(page, { asked, format, assets });
  } catch (error) {
    throw toToolError(error);
  }
}

type Assets = Awaited<ReturnType<typeof assetsOf>> | Record<string, never>;

async function assetsOf({ source }: ReadPage, maxTextChars: number) {
  if (source.kind !== 'html') return { images: [], links: [], assets_truncated: false };
  const { collectAssets } = await import('@dpttools/web-fetch/extract');
  const assets = await collectAssets({ html: source.body, url: source.finalUrl });
  // The text is what was asked for: half of the answer is its own.
  return fitAssets(assets, Math.floor(maxTextChars / 2));
}

interface PartFacts {
  readonly asked: AskedPage;
  readonly format: PageFormat;
  readonly assets: Assets;
}

const roomForNotice = 250;
const mostTitleChars = 500;
/** Facts that fill the budget leave this much, so that reading on always gets further. */
const leastSentChars = 200;

function partOf({ source, content }: ReadPage, { asked, format, assets }: PartFacts) {
  const facts = {
    url: asked.url,
    final_url: source.finalUrl,
    status: source.status,
    content_type: source.contentType,
    title: clipText(content.title, mostTitleChars),
    format,
    extractor: content.extractor,
  };
  const rest = {
    total_chars: content.text.length,
    byte_cap_reached: source.capReached || content.isCut,
    likely_js_rendered: content.isJavaScript,
    ...assets,
  };
  const taken = asked.structured
    ? JSON.stringify({ ...facts, ...rest }).length + roomForNotice
    : roomForNotice;
  const part = cutPart(content.text, {
    offset: asked.offset,
    maxChars: asked.max_length,
    maxSentChars: Math.max(leastSentChars, asked.maxTextChars - taken),
    isJson: asked.structured,
  });
  const { total_chars, byte_cap_reached, likely_js_rendered, ...shownAssets } = rest;
  const hasMore = part.nextOffset !== null;
  return {
    ...facts,
    text: part.text,
    truncated: hasMore,
    total_chars,
    offset: part.offset,
    next_offset: part.nextOffset,
    has_more: hasMore,
    byte_cap_reached,
    likely_js_rendered,
    ...shownAssets,
    ...(asked.structured ? {} : { structured: false as const }),
  };
}
