import { join } from 'node:path';
import { packageScript } from './package-script.ts';
import { BENCHMARKS_FOLDER } from './repository.ts';
import type { ServerSubject } from './server-subject.ts';

interface ExtraPeer {
  readonly packageName: string;
  readonly command: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Servers that people install beside each other; the keys are placeholders, since none of their tools is called. */
const EXTRA_PEERS: readonly ExtraPeer[] = [
  {
    packageName: '@wonderwhy-er/desktop-commander',
    command: 'desktop-commander',
    environment: { DESKTOP_COMMANDER_DISABLE_TELEMETRY: '1' },
  },
  { packageName: '@playwright/mcp', command: 'playwright-mcp' },
  {
    packageName: 'chrome-devtools-mcp',
    command: 'chrome-devtools-mcp',
    environment: { CHROME_DEVTOOLS_MCP_NO_USAGE_STATISTICS: '1' },
  },
  {
    packageName: 'firecrawl-mcp',
    command: 'firecrawl-mcp',
    environment: { FIRECRAWL_API_KEY: 'placeholder' },
  },
  { packageName: 'mcp-searxng', command: 'mcp-searxng', environment: { SEARXNG_URL: 'http://127.0.0.1:9' } },
  { packageName: 'computer-use-mcp', command: 'computer-use-mcp' },
];

/** Half a gigabyte of packages, so they are installed by hand and not with the workspace. */
export function extraPeers(): ServerSubject[] {
  const folder = join(BENCHMARKS_FOLDER, 'extra-peers');
  return EXTRA_PEERS.map(({ packageName, command, environment }) => ({
    name: packageName,
    script: packageScript(packageName, folder, command),
    howToGet: 'not installed; see "More peers" in benchmarks/README.md',
    eras: ['legacy'],
    argumentsFor: () => [],
    ...(environment !== undefined && { environment }),
  }));
}
