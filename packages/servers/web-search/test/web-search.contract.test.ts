import { describeFamily } from '@dpttools/testkit';
import { webSearch } from '../src/family.ts';
import { webSearchFacts } from './web-search-samples.ts';

describeFamily(webSearch, webSearchFacts);
