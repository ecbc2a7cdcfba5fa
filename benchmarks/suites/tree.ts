import { join } from 'node:path';
import { writeEmptyFiles, writeNameTree } from '../data/name-tree.ts';
import { cleanEnvironment } from '../harness/clean-environment.ts';
import type { McpSession, ToolCall } from '../harness/mcp-session.ts';
import type { Missing, SuiteReport, Target } from '../harness/report.ts';
import { type Contender, failuresOf, rotate } from '../harness/rotation.ts';
import { type BenchmarkRun, roundsOf, type Suite } from '../harness/suite.ts';
import { callWork, commandWork, timeRatio, type Work, workTable } from '../harness/work.ts';
import { withSessions } from '../subjects/open-sessions.ts';
import { singleServer } from '../subjects/own-servers.ts';
import { officialFilesystem } from '../subjects/peer-servers.ts';
import { systemProgram } from '../subjects/programs.ts';

const SERVERS = [singleServer, officialFilesystem];
const FIND = 'find';
const LS = 'ls -A1';

type Sessions = ReadonlyMap<string, McpSession>;

function callContenders(
  sessions: Sessions,
  calls: readonly (readonly [string, ToolCall])[],
): Contender<Work>[] {
  return calls.flatMap(([name, call]) => {
    const session = sessions.get(name);
    return session === undefined ? [] : callWork({ name, session, call, countOf: () => null });
  });
}

function programContenders(
  home: string,
  programs: readonly (readonly [string, string, readonly string[]])[],
) {
  const environment = cleanEnvironment(home);
  const missing: Missing[] = [];
  const contenders = programs.flatMap(([name, program, args]) => {
    const { file, howToGet } = systemProgram(program, environment);
    if (file !== undefined) return commandWork(name, { program: file, arguments: args, environment });
    missing.push({ subject: name, reason: howToGet });
    return [];
  });
  return { contenders, missing };
}

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const rounds = roundsOf(run, 9);
  const treeFiles = run.quick ? 5_000 : 50_000;
  const listedEntries = run.quick ? 10_000 : 100_000;
  const tree = join(run.scratch, 'tree');
  const wide = join(run.scratch, 'wide');
  run.say(`writing ${treeFiles} and ${listedEntries} empty files`);
  writeNameTree(tree, treeFiles);
  writeEmptyFiles(wide, listedEntries);
  const finding = programContenders(run.scratch, [[FIND, 'find', [tree]]]);
  const listing = programContenders(run.scratch, [
    [FIND, 'find', [wide, '-mindepth', '1', '-maxdepth', '1']],
    [LS, 'ls', ['-A', '-1', '--', wide]],
  ]);
  return withSessions(SERVERS, { folder: run.scratch, home: run.scratch, era: 'legacy' }, async (open) => {
    run.say(`tree and list, ${rounds} rounds`);
    const treeCalls = callContenders(open.sessions, [
      [singleServer.name, { tool: 'get_directory_structure', arguments: { path: tree, max_depth: 10 } }],
      [officialFilesystem.name, { tool: 'directory_tree', arguments: { path: tree } }],
    ]);
    const listCalls = callContenders(open.sessions, [
      [singleServer.name, { tool: 'list_directory', arguments: { path: wide } }],
      [officialFilesystem.name, { tool: 'list_directory', arguments: { path: wide } }],
    ]);
    const trees = await rotate([...finding.contenders, ...treeCalls], rounds);
    const lists = await rotate([...listing.contenders, ...listCalls], rounds);
    const measured = timeRatio(trees, singleServer.name, FIND)?.middle ?? null;
    const target: Target = { name: `${singleServer.name}: tree over find`, limit: 6, unit: 'x', measured };
    return {
      method: { rounds, warmUpRounds: 1, treeFiles, listedEntries },
      tables: [
        workTable(trees, {
          title: `Tree of ${treeFiles} files`,
          baselines: [FIND, officialFilesystem.name],
          counted: 'lines',
        }),
        workTable(lists, {
          title: `List of a folder with ${listedEntries} entries`,
          baselines: [FIND, officialFilesystem.name],
          counted: 'lines',
        }),
      ],
      targets: [target],
      missing: [
        ...open.missing,
        ...finding.missing,
        ...listing.missing,
        ...failuresOf(trees, 'tree'),
        ...failuresOf(lists, 'list'),
      ],
      notes: [
        'Programs are timed from spawn to exit, servers from request to answer; see the size of the answers.',
      ],
    };
  });
}

export const treeSuite: Suite = {
  name: 'tree',
  summary:
    'directory tree of 50,000 files and a folder of 100,000 entries, beside find and the official server',
  measure,
};
