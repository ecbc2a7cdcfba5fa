import type { AnyFamily } from '@dpttools/kit';
import { kitSettings, loadSettings } from '@dpttools/kit/front';
import { type Examination, examineDirectories, examineFamily, hostEnvironment } from '@dpttools/kit/host';
import { type TreeKillReach, treeKillReach } from '@dpttools/subprocess';
import type { FamilyRegistry } from '../launch/family-registry.ts';
import type { Launch } from '../launch.ts';
import { type Command, launchFor, readFlags } from './command.ts';
import { formatTable } from './format-table.ts';
import { refuseArguments } from './refuse-arguments.ts';

/** The plan, the directories and every requirement. Ends with 1 when something that is served lacks what it needs. */
export const doctorCommand: Command = async (context) => {
  const flags = readFlags(context);
  refuseArguments(flags);
  const launch = launchFor(context, flags);
  const needs = await Promise.all(
    launch.families.map(({ id }) => examine(id, launch, context.homes.registry)),
  );
  const served = needs.flatMap(({ ofServed }) => ofServed);
  const others = needs.flatMap(({ ofOthers }) => ofOthers);
  const directories = await allowedDirectories(launch);
  const isComplete = directories.ok && needs.every(({ isMet }) => isMet);
  const blocks = [
    [`dpttools ${context.program.version}, ${nodeWords()}, ${process.platform} ${process.arch}`],
    ['Served', ...servedLines(launch)],
    ['Not served', ...formatTable(launch.plan.leftOut.map(({ name, why }) => [`  ${name}`, why]))],
    ['Allowed directories', ...indented(directories.lines)],
    ['Programs that tools start', `  ${reachWords[treeKillReach()]}`],
    ['Needed by what is served', ...indented(served)],
    ['Needed by what is not', ...indented(others)],
    [
      isComplete
        ? 'Everything that is served has what it needs.'
        : 'Something that is served lacks what it needs: see the lines with --.',
    ],
  ];
  const isSaid = (block: readonly string[]) =>
    block.length > 1 || block === blocks[0] || block === blocks.at(-1);
  context.program.streams.output.write(
    `${blocks
      .filter(isSaid)
      .map((block) => block.join('\n'))
      .join('\n\n')}\n`,
  );
  return isComplete ? 0 : 1;
};

const oldestNode = [20, 19];

function nodeWords(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = oldestNode;
  const isOld = major < leastMajor || (major === leastMajor && minor < leastMinor);
  return `Node ${process.version}${isOld ? ` (too old: ${oldestNode.join('.')} or newer is needed)` : ''}`;
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function servedLines({ plan }: Launch): string[] {
  return formatTable(
    plan.served.map(({ family, tools, host }) => [
      `  ${family.id}`,
      `${tools.length} of ${family.tools.length} tools`,
      host === 'in-process' ? 'in this process' : 'in a process of its own, started at the first call',
    ]),
  );
}

async function allowedDirectories({ sources, facts }: Launch): Promise<Examination> {
  const { roots } = hostEnvironment({}, sources, facts).policy;
  const { lines, ok } = await examineDirectories(roots);
  const { allowedDirs } = loadSettings(kitSettings, sources);
  return {
    lines: allowedDirs === undefined ? [...lines, '(the default; --allow-dir sets others)'] : lines,
    ok,
  };
}

const reachWords: Readonly<Record<TreeKillReach, string>> = {
  'marked-processes':
    'end with the server, also those that left their session; one that wipes its environment, leaves its group and outlives its parent escapes',
  'process-groups':
    'end with the server; one that starts a group of its own (setsid) outlives it on this system',
  'parent-links': 'end with the server; one whose parent has ended outlives it on this system',
};

interface Needs {
  readonly ofServed: readonly string[];
  readonly ofOthers: readonly string[];
  readonly isMet: boolean;
}

async function examine(id: string, { plan, sources }: Launch, registry: FamilyRegistry): Promise<Needs> {
  const family = await registry[id]?.();
  if (family === undefined) throw new Error(`${id} is listed, but not part of this program.`);
  const served = new Set(
    plan.served.find((planned) => planned.family.id === id)?.tools.map(({ name }) => name),
  );
  const part = (isServed: boolean, requires = family.requires ?? []): AnyFamily => ({
    ...family,
    requires,
    tools: family.tools.filter(({ name }) => served.has(name) === isServed),
  });
  const others = part(false, served.size === 0 ? family.requires : []);
  const own = served.size === 0 ? undefined : await examineFamily(part(true), sources);
  const rest = needsSomething(others) ? await examineFamily(others, sources) : undefined;
  return { ofServed: own?.lines ?? [], ofOthers: rest?.lines ?? [], isMet: own?.ok ?? true };
}

function needsSomething({ requires = [], tools }: AnyFamily): boolean {
  return requires.length > 0 || tools.some((tool) => (tool.requires ?? []).length > 0);
}
