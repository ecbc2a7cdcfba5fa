import { join } from 'node:path';
import { writeEmptyFiles, writeNameTree } from '../data/name-tree.ts';
import type { McpSession, ToolCall } from '../harness/mcp-session.ts';
import type { SuiteReport, Target } from '../harness/report.ts';
import { type Contender, failuresOf, rotate } from '../harness/rotation.ts';
import { type BenchmarkRun, roundsOf, type Suite } from '../harness/suite.ts';
import { callWork, timeRatio, type Work, workTable } from '../harness/work.ts';
import { withSessions } from '../subjects/open-sessions.ts';
import { singleServer } from '../subjects/own-servers.ts';
import { officialFilesystem } from '../subjects/peer-servers.ts';
import { programContenders } from '../subjects/program-work.ts';

const SERVERS = [singleServer, officialFilesystem];
const FIND = 'find';
const BASELINES = { baselines: [FIND, officialFilesystem.name], counted: 'lines' };

type Sessions = ReadonlyMap<string, McpSession>;

function callContenders(sessions: Sessions, own: ToolCall, official: ToolCall): Contender<Work>[] {
  const calls = [
    [singleServer.name, own],
    [officialFilesystem.name, official],
  ] as const;
  return calls.flatMap(([name, call]) => {
    const session = sessions.get(name);
    return session === undefined ? [] : callWork({ name, session, call, countOf: () => null });
  });
}

/** Deeper than the tree, so that all of it is walked. */
const structureOf = (path: string) => ({
  tool: 'get_directory_structure',
  arguments: { path, max_depth: 10 },
});
const officialTreeOf = (path: string) => ({ tool: 'directory_tree', arguments: { path } });
/** Both servers give this tool the same name and parameter. */
const listOf = (path: string) => ({ tool: 'list_directory', arguments: { path } });

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const rounds = roundsOf(run, 9);
  const treeFiles = run.quick ? 5_000 : 50_000;
  const listedEntries = run.quick ? 10_000 : 100_000;
  const tree = join(run.scratch, 'tree');
  const wide = join(run.scratch, 'wide');
  run.say(`writing ${treeFiles} and ${listedEntries} empty files`);
  writeNameTree(tree, treeFiles);
  writeEmptyFiles(wide, listedEntries);
  const walking = programContenders(run.scratch, [{ name: FIND, program: 'find', arguments: [tree] }]);
  const listing = programContenders(run.scratch, [
    { name: FIND, program: 'find', arguments: [wide, '-mindepth', '1', '-maxdepth', '1'] },
    { name: 'ls -A1', program: 'ls', arguments: ['-A', '-1', '--', wide] },
  ]);
  const options = { folder: run.scratch, home: run.scratch, era: 'legacy' } as const;
  return withSessions(SERVERS, options, async ({ sessions, missing }) => {
    run.say(`tree and list, ${rounds} rounds`);
    const treeCalls = callContenders(sessions, structureOf(tree), officialTreeOf(tree));
    const trees = await rotate([...walking.contenders, ...treeCalls], rounds);
    const listCalls = callContenders(sessions, listOf(wide), listOf(wide));
    const lists = await rotate([...listing.contenders, ...listCalls], rounds);
    const measured = timeRatio(trees, singleServer.name, FIND)?.middle ?? null;
    const target: Target = { name: `${singleServer.name}: tree over find`, limit: 6, unit: 'x', measured };
    return {
      method: { rounds, warmUpRounds: 1, treeFiles, listedEntries },
      tables: [
        workTable(trees, { title: `Tree of ${treeFiles} files`, ...BASELINES }),
        workTable(lists, { title: `List of a folder with ${listedEntries} entries`, ...BASELINES }),
      ],
      targets: [target],
      missing: [
        ...[...missing, ...walking.missing, ...listing.missing],
        ...[...failuresOf(trees, 'tree'), ...failuresOf(lists, 'list')],
      ],
      notes: [
        'The official server answers with everything, however much it is: see the size of the answers.',
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
