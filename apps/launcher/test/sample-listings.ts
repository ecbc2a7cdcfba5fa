import type { Profile } from '@dpttools/kit';
import type { FamilyListing, ListedTool } from '@dpttools/kit/front';

export function sampleTool(name: string, profile: Profile = 'core', readOnly = true): ListedTool {
  return {
    profile,
    listing: {
      name,
      title: name,
      description: `Does ${name}.`,
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      outputSchema: { type: 'object', properties: {} },
      annotations: { title: name, readOnlyHint: readOnly },
    },
  };
}

export function sampleFamily(
  id: string,
  tools: readonly ListedTool[],
  more: Partial<FamilyListing> = {},
): FamilyListing {
  return {
    id,
    serverName: `${id}-tools`,
    title: id,
    summary: `does ${id}.`,
    instructions: '',
    isolation: 'in-process',
    stateful: false,
    settings: {},
    tools,
    ...more,
  };
}

const browserSwitch = {
  kind: 'boolean',
  env: 'DPTTOOLS_ENABLE_BROWSER',
  flag: 'browser',
  summary: 'Serve the browser too.',
  default: false,
} as const;

/** One of each kind: plain, with a full profile, in a child process, opt-in with opt-in tools. */
export const sampleListings: readonly FamilyListing[] = [
  sampleFamily('files', [sampleTool('read_file'), sampleTool('write_file', 'core', false)]),
  sampleFamily('search', [sampleTool('web_search'), sampleTool('web_search_brave', 'full')]),
  sampleFamily('documents', [sampleTool('read_pdf')], { isolation: 'child-process' }),
  sampleFamily(
    'browser',
    [
      sampleTool('browser_click', 'core', false),
      sampleTool('browser_zoom', 'full'),
      sampleTool('browser_console', 'opt-in'),
    ],
    { isolation: 'child-process', stateful: true, optIn: browserSwitch },
  ),
];
