import { familyEngine } from '@dpttools/kit/serve';
import { webSearch } from './family.ts';

export const family = webSearch;
export const openEngine = familyEngine(webSearch);
