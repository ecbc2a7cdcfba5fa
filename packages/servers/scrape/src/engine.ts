import { familyEngine } from '@dpttools/kit/serve';
import { scrape } from './family.ts';

export const family = scrape;
export const openEngine = familyEngine(scrape);
