import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeTextTree } from '../data/text-tree.ts';
import { memberAt } from '../harness/json-value.ts';
import type { McpSession } from '../harness/mcp-session.ts';
import type { Missing, SuiteReport, Target } from '../harness/report.ts';
import { type Contender, failuresOf, type RotationResult, rotate } from '../harness/rotation.ts';
import type { RpcAnswer } from '../harness/rpc-client.ts';
import { type BenchmarkRun, roundsOf, type Suite } from '../harness/suite.ts';
import { callWork, disagreements, timeRatio, type Work, workTable } from '../harness/work.ts';
import { withSessions } from '../subjects/open-sessions.ts';
import { singleServer, singleServerWithoutRipgrep } from '../subjects/own-servers.ts';
import { programContenders } from '../subjects/program-work.ts';
import { shippedRipgrep } from '../subjects/programs.ts';
import { REPOSITORY_FOLDER } from '../subjects/repository.ts';

const SERVERS = [singleServer, singleServerWithoutRipgrep];
const RG = 'rg';
const GREP = 'grep -r';
/** More than any case finds, so that no contender may stop early. */
const MAX_RESULTS = 10_000;

const HIT = 'the lighthouse keeper counts 4711 zephyrs';

interface SearchCase {
  readonly title: string;
  readonly query: string;
  readonly isRegex: boolean;
  readonly root: string;
  readonly expected: number;
}

function casesOf(tree: string, hits: number): SearchCase[] {
  const modules = join(REPOSITORY_FOLDER, 'node_modules');
  const absent = 'no-file-holds-these-words-0451';
  const cases: SearchCase[] = [
    { title: `text, ${hits} hits`, query: 'counts 4711 zephyrs', isRegex: false, root: tree, expected: hits },
    { title: 'text that is nowhere', query: absent, isRegex: false, root: tree, expected: 0 },
    {
      title: `regex, ${hits} hits`,
      query: 'keeper counts [0-9]+ z[a-z]+s',
      isRegex: true,
      root: tree,
      expected: hits,
    },
  ];
  if (existsSync(modules)) {
    cases.push({
      title: 'node_modules, text that is nowhere',
      query: absent,
      isRegex: false,
      root: modules,
      expected: 0,
    });
  }
  return cases;
}

/** The same files and lines as our tool: hidden ones too, no ignore files, not .git, nothing binary. */
function ripgrepArguments({ query, isRegex, root }: SearchCase): string[] {
  const scope = ['--no-config', '--hidden', '--no-ignore', '--glob', '!.git'];
  const form = ['--color', 'never', '--no-heading', '--with-filename', '--line-number'];
  return [...scope, ...form, ...(isRegex ? [] : ['--fixed-strings']), '-e', query, '--', root];
}

function grepArguments({ query, isRegex, root }: SearchCase): string[] {
  return ['-r', '-n', '-I', '--exclude-dir=.git', isRegex ? '-E' : '-F', '-e', query, '--', root];
}

function countMatches({ result }: RpcAnswer): number | null {
  const matches = memberAt(result, 'structuredContent', 'matches');
  return Array.isArray(matches) ? matches.length : null;
}

function callContenders(
  searchCase: SearchCase,
  sessions: ReadonlyMap<string, McpSession>,
): Contender<Work>[] {
  const { root, query, isRegex } = searchCase;
  const call = {
    tool: 'search_in_files',
    arguments: { path: root, query, is_regex: isRegex, max_results: MAX_RESULTS },
  };
  return [...sessions].map(([name, session]) => callWork({ name, session, call, countOf: countMatches }));
}

interface CaseResult {
  readonly searchCase: SearchCase;
  readonly result: RotationResult<Work>;
  readonly missing: readonly Missing[];
}

function targetsOf({ searchCase, result }: CaseResult): Target[] {
  const [own, ownWalker] = SERVERS.map(({ name }) => name);
  const ratio = (name = '', baseline: string) => timeRatio(result, name, baseline)?.middle ?? null;
  return [
    { name: `${searchCase.title}: ${own} over rg`, limit: 1.2, unit: 'x', measured: ratio(own, RG) },
    {
      name: `${searchCase.title}: ${ownWalker} over grep -r`,
      limit: 2,
      unit: 'x',
      measured: ratio(ownWalker, GREP),
    },
  ];
}

async function measureCase(searchCase: SearchCase, run: BenchmarkRun, rounds: number): Promise<CaseResult> {
  const programs = programContenders(run.scratch, [
    { name: RG, program: await shippedRipgrep(), arguments: ripgrepArguments(searchCase), alsoSuccess: [1] },
    { name: GREP, program: 'grep', arguments: grepArguments(searchCase), alsoSuccess: [1] },
  ]);
  const options = { folder: searchCase.root, home: run.scratch, era: 'legacy' } as const;
  return withSessions(SERVERS, options, async ({ sessions, missing }) => {
    const contenders = [...programs.contenders, ...callContenders(searchCase, sessions)];
    const result = await rotate(contenders, rounds);
    return { searchCase, result, missing: [...missing, ...programs.missing] };
  });
}

/** Each case starts the servers anew, so the same one may be missing several times. */
function missingOnce(results: readonly CaseResult[]): Missing[] {
  const bySubject = new Map(results.flatMap(({ missing }) => missing.map((entry) => [entry.subject, entry])));
  const failures = results.flatMap(({ searchCase, result }) => failuresOf(result, searchCase.title));
  return [...bySubject.values(), ...failures];
}

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const rounds = roundsOf(run, 9);
  const plan = { files: run.quick ? 2_000 : 20_000, meanFileBytes: 10_000, hit: HIT, hitEvery: 100 };
  const tree = join(run.scratch, 'tree');
  run.say(`writing ${plan.files} text files`);
  const { files, bytes, hits } = writeTextTree(tree, plan);
  const results: CaseResult[] = [];
  for (const searchCase of casesOf(tree, hits)) {
    run.say(`${searchCase.title}, ${rounds} rounds`);
    results.push(await measureCase(searchCase, run, rounds));
  }
  return {
    method: { rounds, warmUpRounds: 1, treeFiles: files, treeMb: bytes / 2 ** 20, maxResults: MAX_RESULTS },
    tables: results.map(({ searchCase: { title }, result }) =>
      workTable(result, { title: `Search: ${title}`, baselines: [RG, GREP], counted: 'hits' }),
    ),
    targets: results.flatMap(targetsOf),
    missing: missingOnce(results),
    notes: [
      'The official filesystem server has no content search.',
      ...results.flatMap(({ searchCase: { title, expected }, result }) =>
        disagreements(result, title, expected),
      ),
    ],
  };
}

export const searchSuite: Suite = {
  name: 'search',
  summary: 'content search over 200 MB and node_modules, beside rg and grep -r',
  measure,
};
