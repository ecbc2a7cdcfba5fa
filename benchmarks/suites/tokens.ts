import type { JsonObject } from '../harness/json-value.ts';
import type { Missing, SuiteReport, Table, Target } from '../harness/report.ts';
import type { BenchmarkRun, Suite } from '../harness/suite.ts';
import { extraPeers } from '../subjects/extra-peers.ts';
import { withSessions } from '../subjects/open-sessions.ts';
import { composedServer, singleServer } from '../subjects/own-servers.ts';
import { officialFilesystem, officialMemory } from '../subjects/peer-servers.ts';

const CHARS_PER_TOKEN = 4;
const FILE_TOOLS_LIMIT = 1_300;

interface ListingCost {
  readonly server: string;
  readonly tools: readonly { readonly name: string; readonly tokens: number }[];
  readonly tokens: number;
  readonly wholeListChars: number;
}

/** What a client puts before a model for one tool; output schemas and annotations stay with the client. */
function charsOf({ name, description, inputSchema }: JsonObject): number {
  return JSON.stringify({ name, description, inputSchema }).length;
}

function costOf(server: string, listed: readonly JsonObject[]): ListingCost {
  const tools = listed.map((tool) => ({
    name: String(tool['name']),
    tokens: charsOf(tool) / CHARS_PER_TOKEN,
  }));
  const tokens = tools.reduce((sum, tool) => sum + tool.tokens, 0);
  return { server, tools, tokens, wholeListChars: JSON.stringify(listed).length };
}

function serverTable(costs: readonly ListingCost[]): Table {
  const official = costs.find(({ server }) => server === officialFilesystem.name);
  return {
    title: 'Tokens of names, descriptions and input schemas (characters of their JSON / 4)',
    columns: [
      { key: 'server', label: 'server' },
      { key: 'tools', label: 'tools' },
      { key: 'tokens', label: 'tokens' },
      { key: 'tokensPerTool', label: 'per tool' },
      { key: 'overOfficial', label: 'x official filesystem', digits: 2 },
      { key: 'wholeListChars', label: 'whole list, chars' },
    ],
    rows: costs.map(({ server, tools, tokens, wholeListChars }) => ({
      server,
      tools: tools.length,
      tokens: Math.round(tokens),
      tokensPerTool: Math.round(tokens / tools.length),
      overOfficial: official === undefined ? null : tokens / official.tokens,
      wholeListChars,
    })),
  };
}

function toolTable({ server, tools }: ListingCost): Table {
  return {
    title: `Tokens of each tool: ${server}`,
    columns: [
      { key: 'tool', label: 'tool' },
      { key: 'tokens', label: 'tokens' },
    ],
    rows: tools.map(({ name, tokens }) => ({ tool: name, tokens: Math.round(tokens) })),
  };
}

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const servers = [singleServer, composedServer, officialFilesystem, officialMemory, ...extraPeers()];
  const costs: ListingCost[] = [];
  const missing: Missing[] = [];
  for (const server of servers) {
    run.say(server.name);
    // One at a time: some peers take half a gigabyte.
    await withSessions([server], { folder: run.scratch, home: run.scratch, era: 'legacy' }, async (open) => {
      missing.push(...open.missing);
      for (const [subject, session] of open.sessions) {
        try {
          costs.push(costOf(subject, (await session.listTools()).tools));
        } catch (error) {
          missing.push({ subject, reason: String(error) });
        }
      }
    });
  }
  const own = costs.filter(({ server }) => server === singleServer.name);
  const target: Target = {
    name: `${singleServer.name}: tools/list`,
    limit: FILE_TOOLS_LIMIT,
    unit: 'tokens',
    measured: own[0]?.tokens ?? null,
  };
  const peers = costs.filter(({ server }) => server === officialFilesystem.name);
  return {
    method: { charsPerToken: CHARS_PER_TOKEN },
    tables: [serverTable(costs), ...[...own, ...peers].map(toolTable)],
    targets: [target],
    missing,
    notes: [
      'Counted, not timed: one reading is enough. The whole list also holds output schemas, titles and annotations.',
    ],
  };
}

export const tokensSuite: Suite = {
  name: 'tokens',
  summary: 'what each tool list costs a model, beside peers',
  measure,
};
