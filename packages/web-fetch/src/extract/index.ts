export { type AssetImage, type AssetLink, collectAssets, type PageAssets } from './collect-assets.ts';
export { type ExtractedPage, extractPage, type PageSource } from './extract-page.ts';
export { feedText } from './feed-text.ts';
export { looksJavaScriptRendered } from './javascript-shell.ts';
export type { Extractor } from './main-content.ts';
export { type MarkupLimits, markupLimits } from './markup-limits.ts';
export { type WholePage, wholePage } from './whole-page.ts';
export { wholePageText } from './whole-page-text.ts';
