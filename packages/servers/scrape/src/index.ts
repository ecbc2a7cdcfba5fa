import { type OpenFamilyOptions, openFamily } from '@dpttools/kit';
import { scrape } from './family.ts';

export { isToolError, ToolError } from '@dpttools/kit';
export { scrape } from './family.ts';

/** The tools as typed functions. */
export function openScrape(options?: OpenFamilyOptions) {
  return openFamily(scrape, options);
}
