import { setTimeout as sleep } from 'node:timers/promises';
import type { McpSession } from '../../harness/mcp-session.ts';
import { measureTree, type TreeUsage } from '../../harness/process-tree.ts';
import type { Table } from '../../harness/report.ts';
import { type RotationResult, rotate } from '../../harness/rotation.ts';
import { median, medianOfTaken } from '../../harness/statistics.ts';
import { endSession } from '../../subjects/open-sessions.ts';
import { startServer } from '../../subjects/server-subject.ts';
import type { Opening, ProbeFolder } from './opening.ts';

/** A client's model needs longer than this to choose its first tool. */
export const FIRST_CALL_AFTER_MS = 500;
/** By then a server that loads more behind the list has done so. */
export const SETTLED_AFTER_MS = 1_000;

interface AfterList {
  readonly firstCallMs: number;
  readonly secondCallMs: number;
  readonly exitMs: number;
  readonly settled: TreeUsage | null;
  readonly afterCalls: TreeUsage | null;
}

export type AfterLists = RotationResult<AfterList>;

async function listed(
  opening: Opening,
  probe: ProbeFolder,
  work: (session: McpSession) => Promise<void>,
): Promise<void> {
  const session = startServer(opening.server, { ...probe, era: opening.era });
  try {
    await session.open();
    await session.listTools();
    await work(session);
  } finally {
    await session.client.kill();
  }
}

/** Two processes: one is called as a client would, the other left alone until it has settled. */
async function probeOnce(opening: Opening, probe: ProbeFolder): Promise<AfterList> {
  const call = opening.server.smallCall(probe.file);
  let calls = { firstCallMs: Number.NaN, secondCallMs: Number.NaN, exitMs: Number.NaN };
  await listed(opening, probe, async (session) => {
    await sleep(FIRST_CALL_AFTER_MS);
    const first = await session.callTool(call);
    const second = await session.callTool(call);
    calls = {
      firstCallMs: first.elapsedMs,
      secondCallMs: second.elapsedMs,
      exitMs: await endSession(session),
    };
  });
  let settled: TreeUsage | null = null;
  let afterCalls: TreeUsage | null = null;
  await listed(opening, probe, async (session) => {
    await sleep(SETTLED_AFTER_MS);
    settled = measureTree(session.client.pid);
    await session.callTool(call);
    afterCalls = measureTree(session.client.pid);
    await endSession(session);
  });
  return { ...calls, settled, afterCalls };
}

export function measureAfterLists(
  openings: readonly Opening[],
  probe: ProbeFolder,
  rounds: number,
): Promise<AfterLists> {
  return rotate(
    openings.map((opening) => ({ name: opening.name, run: () => probeOnce(opening, probe) })),
    rounds,
  );
}

export interface AfterListFigures {
  readonly firstCallMs: number;
  readonly secondCallMs: number;
  readonly exitMs: number;
  readonly settledMb: number | null;
  readonly afterCallsMb: number | null;
  readonly settledCpuMs: number | null;
  readonly processes: number | null;
}

export function figuresOf(measured: AfterLists, opening: Opening): AfterListFigures | null {
  const samples = measured.samples.get(opening.name);
  if (samples === undefined) return null;
  return {
    firstCallMs: median(samples.map(({ firstCallMs }) => firstCallMs)),
    secondCallMs: median(samples.map(({ secondCallMs }) => secondCallMs)),
    exitMs: median(samples.map(({ exitMs }) => exitMs)),
    settledMb: medianOfTaken(samples.map(({ settled }) => settled?.ussMb ?? null)),
    afterCallsMb: medianOfTaken(samples.map(({ afterCalls }) => afterCalls?.ussMb ?? null)),
    settledCpuMs: medianOfTaken(samples.map(({ settled }) => settled?.cpuMs ?? null)),
    processes: medianOfTaken(samples.map(({ afterCalls }) => afterCalls?.processes ?? null)),
  };
}

export function afterListTable(measured: AfterLists, openings: readonly Opening[]): Table {
  const rows = openings.flatMap((opening) => {
    const figures = figuresOf(measured, opening);
    return figures === null ? [] : { server: opening.server.name, era: opening.era, ...figures };
  });
  return {
    title: `After the list: calls ${FIRST_CALL_AFTER_MS} ms later; memory of the process tree ${SETTLED_AFTER_MS} ms later, uncalled, and after a call`,
    columns: [
      { key: 'server', label: 'server' },
      { key: 'era', label: 'era' },
      { key: 'firstCallMs', label: '1st call ms', digits: 1 },
      { key: 'secondCallMs', label: '2nd call ms', digits: 2 },
      { key: 'settledMb', label: 'USS MB', digits: 1 },
      { key: 'afterCallsMb', label: 'after call', digits: 1 },
      { key: 'settledCpuMs', label: 'cpu ms' },
      { key: 'processes', label: 'processes' },
      { key: 'exitMs', label: 'exit ms', digits: 1 },
    ],
    rows,
  };
}
