import { describeFamily } from '@dpttools/testkit';
import { scrape } from '../src/family.ts';
import { scrapeFacts } from './scrape-samples.ts';

describeFamily(scrape, scrapeFacts);
