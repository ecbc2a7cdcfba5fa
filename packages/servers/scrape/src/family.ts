import { defineFamily, setting } from '@dpttools/kit';
import type { ScrapeServices } from './services.ts';
import { tools } from './tools/index.ts';

export const scrape = defineFamily({
  id: 'scrape',
  serverName: 'scrape-tools',
  title: 'Scrape',
  summary: 'extract the facts of an HTML page that is at hand, and compare two texts by their words.',
  instructions:
    'Work on HTML and text that you already have: nothing is fetched. Every answer has a status, "ok" or "error".',
  settings: {},
  isolation: 'in-process',
  concurrency: 'parallel',
  stateful: false,
  optIn: setting.boolean({
    env: 'DPTTOOLS_ENABLE_SCRAPE',
    flag: 'scrape',
    summary: 'Serve the scrape family too.',
    default: false,
  }),
  tools,
  open: async (): Promise<ScrapeServices> => undefined,
  describeFailure({ message, hint }) {
    const data = { status: 'error', error: hint === undefined ? message : `${message} ${hint}` };
    return { text: JSON.stringify(data), data };
  },
});
