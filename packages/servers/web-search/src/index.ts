import { type OpenFamilyOptions, openFamily } from '@dpttools/kit';
import { webSearch } from './family.ts';

export { isToolError, ToolError } from '@dpttools/kit';
export { webSearch } from './family.ts';

/** The seven tools as typed functions. */
export function openWebSearch(options?: OpenFamilyOptions) {
  return openFamily(webSearch, options);
}
