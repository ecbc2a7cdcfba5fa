import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpSession, ToolCall } from '../harness/mcp-session.ts';
import type { SuiteReport, Table, Target } from '../harness/report.ts';
import { type Contender, failuresOf, type RotationResult, rotate, seriesOf } from '../harness/rotation.ts';
import { median, pairedDifference, pairedRatio, percentile } from '../harness/statistics.ts';
import { type BenchmarkRun, roundsOf, type Suite } from '../harness/suite.ts';
import { withSessions } from '../subjects/open-sessions.ts';
import { composedServer, composedServerWithChild, singleServer } from '../subjects/own-servers.ts';
import { bareServer, officialFilesystem } from '../subjects/peer-servers.ts';
import type { CallableServer } from '../subjects/server-subject.ts';

const SERVERS = [bareServer, officialFilesystem, singleServer, composedServer, composedServerWithChild];
const OVERHEAD_LIMITS_MS = [
  [composedServer, 0.1],
  [composedServerWithChild, 0.3],
] as const;

interface Block {
  readonly p50: number;
  readonly latencies: readonly number[];
}

interface Operation {
  readonly title: string;
  callFor(server: CallableServer, file: string): ToolCall | undefined;
}

const metadata: Operation = {
  title: 'metadata of a file',
  callFor: (server, file) => server.smallCall(file),
};

const readSmall: Operation = {
  title: 'read of 1 KB',
  callFor(server, path) {
    if (server === bareServer) return { tool: 'echo', arguments: { text: 'x'.repeat(1024) } };
    return { tool: server === officialFilesystem ? 'read_text_file' : 'read_file', arguments: { path } };
  },
};

const OPERATIONS = [metadata, readSmall];
const nameOf = (server: CallableServer, operation: Operation) => `${server.name}: ${operation.title}`;

async function timeBlock(session: McpSession, call: ToolCall, calls: number): Promise<Block> {
  const latencies: number[] = [];
  for (let index = 0; index < calls; index += 1) latencies.push((await session.callTool(call)).elapsedMs);
  return { p50: median(latencies), latencies };
}

type Blocks = RotationResult<Block>;
const blockMedians = (blocks: Blocks, server: CallableServer, operation: Operation) =>
  seriesOf(blocks, nameOf(server, operation), ({ p50 }) => p50);

/** What `server` adds to `baseline`, block by block. */
function added(blocks: Blocks, operation: Operation, server: CallableServer, baseline: CallableServer) {
  const own = blockMedians(blocks, server, operation);
  const base = blockMedians(blocks, baseline, operation);
  if (own === undefined || base === undefined) return null;
  return { ratio: pairedRatio(own, base), differenceMs: pairedDifference(own, base) };
}

function tableOf(blocks: Blocks, operation: Operation): Table {
  const rows = SERVERS.flatMap((server) => {
    const samples = blocks.samples.get(nameOf(server, operation));
    if (samples === undefined) return [];
    const latencies = samples.flatMap((block) => block.latencies);
    return {
      server: server === bareServer ? 'bare server (echo)' : server.name,
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
      overOfficial: added(blocks, operation, server, officialFilesystem)?.ratio ?? null,
      overDirectMs: added(blocks, operation, server, singleServer)?.differenceMs ?? null,
    };
  });
  return {
    title: `One call after the other: ${operation.title}, ms`,
    columns: [
      { key: 'server', label: 'server' },
      { key: 'p50', label: 'p50', digits: 3 },
      { key: 'p95', label: 'p95', digits: 3 },
      { key: 'p99', label: 'p99', digits: 3 },
      { key: 'overOfficial', label: 'x official, p50', digits: 2 },
      { key: 'overDirectMs', label: 'ms over direct, p50', digits: 3 },
    ],
    rows,
  };
}

function targetsOf(blocks: Blocks): Target[] {
  const read = added(blocks, readSmall, singleServer, officialFilesystem)?.ratio.middle ?? null;
  const overheads = OVERHEAD_LIMITS_MS.map(([server, limit]): Target => {
    const measured = added(blocks, metadata, server, singleServer)?.differenceMs.middle ?? null;
    return { name: `${server.name}: p50 over direct`, limit, unit: 'ms', measured };
  });
  return [
    { name: `${singleServer.name}: read of 1 KB over official`, limit: 1, unit: 'x', measured: read },
    ...overheads,
  ];
}

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const rounds = roundsOf(run, 15);
  const callsPerBlock = run.quick ? 50 : 200;
  const folder = join(run.scratch, 'call');
  const file = join(folder, 'small.txt');
  mkdirSync(folder);
  writeFileSync(file, '0123456789abcde\n'.repeat(64));
  return withSessions(
    SERVERS,
    { folder, home: run.scratch, era: 'legacy' },
    async ({ sessions, missing }) => {
      const contenders = OPERATIONS.flatMap((operation) =>
        SERVERS.flatMap((server): Contender<Block>[] => {
          const session = sessions.get(server.name);
          const call = operation.callFor(server, file);
          if (session === undefined || call === undefined) return [];
          return [{ name: nameOf(server, operation), run: () => timeBlock(session, call, callsPerBlock) }];
        }),
      );
      run.say(`${contenders.length} alternating blocks of ${callsPerBlock} calls, ${rounds} rounds`);
      const blocks = await rotate(contenders, rounds);
      return {
        method: { rounds, warmUpRounds: 1, callsPerBlock },
        tables: OPERATIONS.map((operation) => tableOf(blocks, operation)),
        targets: targetsOf(blocks),
        missing: [...missing, ...failuresOf(blocks, 'calls')],
        notes: [
          'All servers run at once and are called in turn by the same raw client; percentiles are over all blocks.',
        ],
      };
    },
  );
}

export const callSuite: Suite = {
  name: 'call',
  summary: 'latency of a call: direct beside the official server, through the launcher beside direct',
  measure,
};
