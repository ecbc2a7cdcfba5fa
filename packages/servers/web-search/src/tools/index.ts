import { fetchImage } from './fetch-image.ts';
import { fetchWebpage } from './fetch-webpage.ts';
import { formatSearchResults } from './format-search-results.ts';
import { webSearch } from './web-search.ts';
import { webSearchBrave } from './web-search-brave.ts';
import { webSearchExa } from './web-search-exa.ts';
import { webSearchSearxng } from './web-search-searxng.ts';

/** In the order a model sees them. */
export const tools = [
  webSearch,
  fetchWebpage,
  fetchImage,
  formatSearchResults,
  webSearchBrave,
  webSearchExa,
  webSearchSearxng,
] as const;
