import { builtProgram, describeSecurity } from '@dpttools/testkit';
import { scrape } from '../src/family.ts';
import { scrapeFacts } from './scrape-samples.ts';

describeSecurity(scrape, {
  ...scrapeFacts,
  program: () => builtProgram(new URL('..', import.meta.url)),
});
