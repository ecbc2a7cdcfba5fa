import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { numberedLine, writeNumberedLines } from '../data/numbered-lines.ts';
import { cleanEnvironment } from '../harness/clean-environment.ts';
import { type ToolCall, textOf } from '../harness/mcp-session.ts';
import type { SuiteReport, Target } from '../harness/report.ts';
import { failuresOf, rotate } from '../harness/rotation.ts';
import type { RpcAnswer } from '../harness/rpc-client.ts';
import { type BenchmarkRun, roundsOf, type Suite } from '../harness/suite.ts';
import { callWork, commandWork, timeRatio, workTable } from '../harness/work.ts';
import { withSessions } from '../subjects/open-sessions.ts';
import { singleServer } from '../subjects/own-servers.ts';
import { officialFilesystem } from '../subjects/peer-servers.ts';
import { systemProgram } from '../subjects/programs.ts';

const SERVERS = [singleServer, officialFilesystem];
const SED = 'sed';
const RANGE_LINES = 50;

interface TimedCall {
  readonly name: string;
  readonly server: string;
  readonly call: ToolCall;
  /** A line that the right answer holds. */
  readonly proof: string;
}

function callsOf(path: string, from: number, lines: number): TimedCall[] {
  const official = officialFilesystem.name;
  const readText = (range: { head: number } | { tail: number }) => ({
    tool: 'read_text_file',
    arguments: { path, ...range },
  });
  const middle = numberedLine(from + RANGE_LINES / 2);
  return [
    {
      name: singleServer.name,
      server: singleServer.name,
      call: { tool: 'read_file', arguments: { path, offset: from, limit: RANGE_LINES } },
      proof: middle,
    },
    {
      name: `${official}, all lines down to there`,
      server: official,
      call: readText({ head: from + RANGE_LINES }),
      proof: middle,
    },
    {
      name: `${official}, first ${RANGE_LINES} (other work)`,
      server: official,
      call: readText({ head: RANGE_LINES }),
      proof: numberedLine(RANGE_LINES),
    },
    {
      name: `${official}, last ${RANGE_LINES} (other work)`,
      server: official,
      call: readText({ tail: RANGE_LINES }),
      proof: numberedLine(lines - 1),
    },
  ];
}

function countLines(answer: RpcAnswer, proof: string): number {
  const text = textOf(answer.result);
  if (!text.includes(proof)) throw new Error(`The answer does not hold the line "${proof}".`);
  return text.split('\n').length;
}

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const rounds = roundsOf(run, 7);
  const lines = run.quick ? 200_000 : 2_000_000;
  const from = lines / 2;
  const folder = join(run.scratch, 'range');
  const file = join(folder, 'lines.txt');
  mkdirSync(folder);
  run.say(`writing ${lines} lines`);
  const { bytes } = writeNumberedLines(file, lines);
  const environment = cleanEnvironment(run.scratch);
  const sed = systemProgram('sed', environment);
  const last = from + RANGE_LINES - 1;
  const sedWork =
    sed.file === undefined
      ? []
      : [
          commandWork(SED, {
            program: sed.file,
            arguments: ['-n', `${from},${last}p;${last}q`, '--', file],
            environment,
          }),
        ];
  return withSessions(
    SERVERS,
    { folder, home: run.scratch, era: 'legacy' },
    async ({ sessions, missing }) => {
      const calls = callsOf(file, from, lines).flatMap(({ name, server, call, proof }) => {
        const session = sessions.get(server);
        return session === undefined
          ? []
          : callWork({ name, session, call, countOf: (answer) => countLines(answer, proof) });
      });
      run.say(`${rounds} rounds`);
      const result = await rotate([...sedWork, ...calls], rounds);
      const measured = timeRatio(result, singleServer.name, SED)?.middle ?? null;
      const target: Target = { name: `${singleServer.name}: range over sed`, limit: 2, unit: 'x', measured };
      return {
        method: {
          rounds,
          warmUpRounds: 1,
          lines,
          fileMb: bytes / 2 ** 20,
          fromLine: from,
          rangeLines: RANGE_LINES,
        },
        tables: [
          workTable(result, {
            title: `${RANGE_LINES} lines from line ${from}`,
            baselines: [SED],
            counted: 'lines',
          }),
        ],
        targets: [target],
        missing: [
          ...missing,
          ...(sed.file === undefined ? [{ subject: SED, reason: sed.howToGet }] : []),
          ...failuresOf(result, 'range'),
        ],
        notes: [
          'The official server reads only from either end, so its equal work is to send every line down to there.',
        ],
      };
    },
  );
}

export const rangeSuite: Suite = {
  name: 'range',
  summary: '50 lines in the middle of 110 MB, beside sed and the official server',
  measure,
};
