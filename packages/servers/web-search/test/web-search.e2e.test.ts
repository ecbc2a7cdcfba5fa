import { describeScenarios, waysToServe } from '@dpttools/testkit';
import { webSearch } from '../src/family.ts';
import { webSearchFacts } from './web-search-samples.ts';

const ways = waysToServe('web-search', new URL('..', import.meta.url));

describeScenarios(webSearch, { ...webSearchFacts, ways });
