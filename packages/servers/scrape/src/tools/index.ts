import { scrapeExtractContent } from './scrape-extract-content.ts';
import { scrapeTextSimilarity } from './scrape-text-similarity.ts';

/** In the order a model sees them. */
export const tools = [scrapeExtractContent, scrapeTextSimilarity] as const;
