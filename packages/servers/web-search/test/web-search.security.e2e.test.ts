import { builtProgram, describeSecurity } from '@dpttools/testkit';
import { webSearch } from '../src/family.ts';
import { webSearchFacts } from './web-search-samples.ts';

describeSecurity(webSearch, {
  ...webSearchFacts,
  settings: { ...webSearchFacts.settings, DPTTOOLS_WEB_SEARCH_PROFILE: 'full' },
  program: () => builtProgram(new URL('..', import.meta.url)),
});
