import { describeScenarios, waysToServe } from '@dpttools/testkit';
import { scrape } from '../src/family.ts';
import { scrapeFacts } from './scrape-samples.ts';

const ways = waysToServe('scrape', new URL('..', import.meta.url));

describeScenarios(scrape, { ...scrapeFacts, ways });
