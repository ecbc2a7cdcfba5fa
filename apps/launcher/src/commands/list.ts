import { type ListedTool, type ToolListing, toolTokens } from '@dpttools/kit/front';
import type { Launch } from '../launch.ts';
import { type Command, launchFor, readFlags } from './command.ts';
import { formatTable } from './format-table.ts';
import { refuseArguments } from './refuse-arguments.ts';

/** What would be served: families, tools and profiles, and with `--cost` what they cost a model. */
export const listCommand: Command = async (context) => {
  const flags = readFlags(context, { switches: ['cost'] });
  refuseArguments(flags);
  const launch = launchFor(context, flags);
  const showsCost = flags.switches.has('cost');
  const blocks = [
    ...launch.plan.served.map(({ family, tools, host }) => [
      `${family.title} (${family.id}, ${host === 'in-process' ? 'in process' : 'in a child process'})`,
      ...toolLines(family.tools, tools, showsCost),
    ]),
    leftOutLines(launch),
    ...(showsCost ? [costLines(launch)] : []),
  ];
  const text = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
  context.program.streams.output.write(`${text}\n`);
  return 0;
};

function toolLines(all: readonly ListedTool[], served: readonly ToolListing[], showsCost: boolean): string[] {
  const profiles = new Map(all.map(({ listing, profile }) => [listing.name, profile]));
  const rows = served.map((tool) => [
    `  ${tool.name}`,
    profiles.get(tool.name) ?? '',
    ...(showsCost ? [String(toolTokens(tool))] : []),
    tool.title,
  ]);
  return formatTable(rows, showsCost ? [{}, {}, { align: 'right' }] : []);
}

function leftOutLines({ plan: { leftOut } }: Launch): string[] {
  if (leftOut.length === 0) return [];
  return ['Not served', ...formatTable(leftOut.map(({ name, why }) => [`  ${name}`, why]))];
}

interface Tally {
  readonly name: string;
  readonly tools: readonly ToolListing[];
}

function costLines({ families, plan }: Launch): string[] {
  const every = families.flatMap(({ tools }) => tools);
  const ofProfiles = (...names: readonly string[]) =>
    every.filter(({ profile }) => names.includes(profile)).map(({ listing }) => listing);
  const tallies: Tally[] = [
    ...plan.served.map(({ family, tools }) => ({ name: family.id, tools })),
    { name: 'all of these', tools: plan.served.flatMap(({ tools }) => tools) },
    { name: 'core profile of every family', tools: ofProfiles('core') },
    { name: 'full profile of every family', tools: ofProfiles('core', 'full') },
    { name: 'every tool there is', tools: ofProfiles('core', 'full', 'opt-in') },
  ];
  const rows = tallies.map(({ name, tools }) => [
    `  ${name}`,
    String(tools.length),
    String(tools.reduce((sum, tool) => sum + toolTokens(tool), 0)),
  ]);
  return [
    'Tokens of names, descriptions and input schemas (characters / 4)',
    ...formatTable([['', 'tools', 'tokens'], ...rows], [{}, { align: 'right' }, { align: 'right' }]),
  ];
}
