import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { numberedLine, writeNumberedLines } from '../data/numbered-lines.ts';
import { type McpSession, type ToolCall, textOf } from '../harness/mcp-session.ts';
import type { SuiteReport, Target } from '../harness/report.ts';
import { failuresOf, rotate } from '../harness/rotation.ts';
import type { RpcAnswer } from '../harness/rpc-client.ts';
import { type BenchmarkRun, roundsOf, type Suite } from '../harness/suite.ts';
import { callWork, timeRatio, workTable } from '../harness/work.ts';
import { withSessions } from '../subjects/open-sessions.ts';
import { singleServer } from '../subjects/own-servers.ts';
import { officialFilesystem } from '../subjects/peer-servers.ts';
import { programContenders } from '../subjects/program-work.ts';

const SERVERS = [singleServer, officialFilesystem];
const SED = 'sed';
const RANGE_LINES = 50;
const LONG_ROUNDS = 3;

interface Place {
  readonly path: string;
  readonly lines: number;
  readonly from: number;
}

interface TimedCall {
  readonly name: string;
  readonly server: string;
  readonly call: ToolCall;
  /** A line that the right answer holds. */
  readonly proof: string;
}

const proofInRange = ({ from }: Place) => numberedLine(from + RANGE_LINES / 2);

function readOfficial(path: string, range: { head: number } | { tail: number }): ToolCall {
  return { tool: 'read_text_file', arguments: { path, ...range } };
}

function shortCalls(place: Place): TimedCall[] {
  const { path, from, lines } = place;
  const official = officialFilesystem.name;
  return [
    {
      name: singleServer.name,
      server: singleServer.name,
      call: { tool: 'read_file', arguments: { path, offset: from, limit: RANGE_LINES } },
      proof: proofInRange(place),
    },
    {
      name: `${official}, first ${RANGE_LINES} (other work)`,
      server: official,
      call: readOfficial(path, { head: RANGE_LINES }),
      proof: numberedLine(RANGE_LINES),
    },
    {
      name: `${official}, last ${RANGE_LINES} (other work)`,
      server: official,
      call: readOfficial(path, { tail: RANGE_LINES }),
      proof: numberedLine(lines - 1),
    },
  ];
}

function longCall(place: Place): TimedCall {
  return {
    name: `${officialFilesystem.name}, all lines down to there`,
    server: officialFilesystem.name,
    call: readOfficial(place.path, { head: place.from + RANGE_LINES }),
    proof: proofInRange(place),
  };
}

function countLines(answer: RpcAnswer, proof: string): number {
  const text = textOf(answer.result);
  if (!text.includes(proof)) throw new Error(`The answer does not hold the line "${proof}".`);
  return text.split('\n').length;
}

function callContenders(sessions: ReadonlyMap<string, McpSession>, calls: readonly TimedCall[]) {
  return calls.flatMap(({ name, server, call, proof }) => {
    const session = sessions.get(server);
    const countOf = (answer: RpcAnswer) => countLines(answer, proof);
    return session === undefined ? [] : callWork({ name, session, call, countOf });
  });
}

function writePlace(run: BenchmarkRun): { place: Place; fileMb: number } {
  const lines = run.quick ? 200_000 : 2_000_000;
  const folder = join(run.scratch, 'range');
  const path = join(folder, 'lines.txt');
  mkdirSync(folder);
  run.say(`writing ${lines} lines`);
  const { bytes } = writeNumberedLines(path, lines);
  return { place: { path, lines, from: lines / 2 }, fileMb: bytes / 2 ** 20 };
}

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const rounds = roundsOf(run, 9);
  const longRounds = Math.min(rounds, LONG_ROUNDS);
  const { place, fileMb } = writePlace(run);
  const { path, from, lines } = place;
  const last = from + RANGE_LINES - 1;
  const sed = programContenders(run.scratch, [
    { name: SED, program: 'sed', arguments: ['-n', `${from},${last}p;${last}q`, '--', path] },
  ]);
  const options = { folder: run.scratch, home: run.scratch, era: 'legacy' } as const;
  return withSessions(SERVERS, options, async ({ sessions, missing }) => {
    run.say(`${rounds} rounds, and ${longRounds} of the answer of 110 MB`);
    const short = await rotate([...sed.contenders, ...callContenders(sessions, shortCalls(place))], rounds);
    // Apart from the others: an answer of this size leaves a heap behind that the next one would pay for.
    const long = await rotate(
      [...sed.contenders, ...callContenders(sessions, [longCall(place)])],
      longRounds,
    );
    const tableFacts = { baselines: [SED], counted: 'lines' };
    const measured = timeRatio(short, singleServer.name, SED)?.middle ?? null;
    const target: Target = { name: `${singleServer.name}: range over sed`, limit: 2, unit: 'x', measured };
    return {
      method: { rounds, longRounds, warmUpRounds: 1, lines, fileMb, fromLine: from, rangeLines: RANGE_LINES },
      tables: [
        workTable(short, { title: `${RANGE_LINES} lines from line ${from}`, ...tableFacts }),
        workTable(long, {
          title: 'The same by the official server, which reads from an end only',
          ...tableFacts,
        }),
      ],
      targets: [target],
      missing: [...missing, ...sed.missing, ...failuresOf(short, 'range'), ...failuresOf(long, 'range')],
      notes: [],
    };
  });
}

export const rangeSuite: Suite = {
  name: 'range',
  summary: '50 lines in the middle of 110 MB, beside sed and the official server',
  measure,
};
