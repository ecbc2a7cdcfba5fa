import { measureTree } from '../../harness/process-tree.ts';
import type { Table } from '../../harness/report.ts';
import { type Contender, type RotationResult, rotate, seriesOf } from '../../harness/rotation.ts';
import { median, medianOfTaken, pairedRatio, type Spread } from '../../harness/statistics.ts';
import { endSession } from '../../subjects/open-sessions.ts';
import { startServer } from '../../subjects/server-subject.ts';
import type { Opening, ProbeFolder } from './opening.ts';

interface ColdStart {
  readonly listMs: number;
  readonly tools: number;
  readonly cpuMs: number | null;
  readonly ussMb: number | null;
  readonly exitMs: number;
}

export type ColdStarts = RotationResult<ColdStart>;

async function startOnce(opening: Opening, probe: ProbeFolder): Promise<ColdStart> {
  const session = startServer(opening.server, { ...probe, era: opening.era });
  try {
    await session.open();
    const { tools, arrivedMs } = await session.listTools();
    const usage = measureTree(session.client.pid);
    return {
      listMs: arrivedMs - session.client.startedMs,
      tools: tools.length,
      cpuMs: usage?.cpuMs ?? null,
      ussMb: usage?.ussMb ?? null,
      exitMs: await endSession(session),
    };
  } finally {
    await session.client.kill();
  }
}

export function measureColdStarts(
  openings: readonly Opening[],
  probe: ProbeFolder,
  rounds: number,
): Promise<ColdStarts> {
  const contenders: Contender<ColdStart>[] = openings.map((opening) => ({
    name: opening.name,
    run: () => startOnce(opening, probe),
  }));
  return rotate(contenders, rounds);
}

/** Time to the list as a multiple of the bare server's in the same rounds, or null if either is missing. */
export function overBare(starts: ColdStarts, opening: Opening): Spread | null {
  const own = seriesOf(starts, opening.name, ({ listMs }) => listMs);
  const floor = seriesOf(starts, opening.floor, ({ listMs }) => listMs);
  return own === undefined || floor === undefined ? null : pairedRatio(own, floor);
}

export function coldStartTable(starts: ColdStarts, openings: readonly Opening[]): Table {
  const rows = openings.flatMap((opening) => {
    const samples = starts.samples.get(opening.name);
    if (samples === undefined) return [];
    return {
      server: opening.server.name,
      era: opening.era,
      tools: samples[0]?.tools ?? null,
      listMs: median(samples.map(({ listMs }) => listMs)),
      overBare: overBare(starts, opening),
      cpuMs: medianOfTaken(samples.map(({ cpuMs }) => cpuMs)),
      ussMb: medianOfTaken(samples.map(({ ussMb }) => ussMb)),
      exitMs: median(samples.map(({ exitMs }) => exitMs)),
    };
  });
  return {
    title: 'Cold start: spawn to the answer of tools/list',
    columns: [
      { key: 'server', label: 'server' },
      { key: 'era', label: 'era' },
      { key: 'tools', label: 'tools' },
      { key: 'listMs', label: 'ms', digits: 1 },
      { key: 'overBare', label: 'x bare', digits: 2 },
      { key: 'cpuMs', label: 'cpu ms' },
      { key: 'ussMb', label: 'USS MB', digits: 1 },
      { key: 'exitMs', label: 'exit ms', digits: 1 },
    ],
    rows,
  };
}
