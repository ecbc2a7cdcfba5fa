import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteReport, Target } from '../../harness/report.ts';
import { failuresOf } from '../../harness/rotation.ts';
import { type BenchmarkRun, roundsOf, type Suite } from '../../harness/suite.ts';
import { missingOf } from '../../subjects/server-subject.ts';
import {
  type AfterLists,
  afterListTable,
  FIRST_CALL_AFTER_MS,
  figuresOf,
  measureAfterLists,
  SETTLED_AFTER_MS,
} from './after-list.ts';
import { type ColdStarts, coldStartTable, measureColdStarts, overBare } from './cold-start.ts';
import { OWN_SERVERS, openingsOf, type ProbeFolder, presentOpenings, STARTED_SERVERS } from './opening.ts';

function makeProbe(run: BenchmarkRun): ProbeFolder {
  const folder = join(run.scratch, 'start');
  const file = join(folder, 'small.txt');
  mkdirSync(folder);
  writeFileSync(file, `${'0123456789abcde\n'.repeat(64)}`);
  return { folder, file, home: run.scratch };
}

function targetsOf(starts: ColdStarts, afterLists: AfterLists): Target[] {
  return openingsOf(OWN_SERVERS).flatMap((opening) => {
    const figures = figuresOf(afterLists, opening);
    const heaviestMb = figures === null ? null : Math.max(figures.settledMb ?? 0, figures.afterCallsMb ?? 0);
    return [
      {
        name: `${opening.name}: tools/list over bare`,
        limit: 1.15,
        unit: 'x',
        measured: overBare(starts, opening)?.middle ?? null,
      },
      {
        name: `${opening.name}: USS, engine loaded and called`,
        limit: 35,
        unit: 'MB',
        measured: heaviestMb === 0 ? null : heaviestMb,
      },
      { name: `${opening.name}: first call`, limit: 20, unit: 'ms', measured: figures?.firstCallMs ?? null },
      {
        name: `${opening.name}: gone after stdin's end`,
        limit: 100,
        unit: 'ms',
        measured: figures?.exitMs ?? null,
      },
    ] as const;
  });
}

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const probe = makeProbe(run);
  const openings = presentOpenings();
  const startRounds = roundsOf(run, 15);
  const afterRounds = roundsOf(run, 7);
  run.say(`cold starts, ${startRounds} rounds`);
  const starts = await measureColdStarts(openings, probe, startRounds);
  run.say(`after the list, ${afterRounds} rounds`);
  const afterLists = await measureAfterLists(openings, probe, afterRounds);
  return {
    method: {
      startRounds,
      afterRounds,
      warmUpRounds: 1,
      firstCallAfterMs: FIRST_CALL_AFTER_MS,
      settledAfterMs: SETTLED_AFTER_MS,
    },
    tables: [coldStartTable(starts, openings), afterListTable(afterLists, openings)],
    targets: targetsOf(starts, afterLists),
    missing: [
      ...missingOf(STARTED_SERVERS),
      ...failuresOf(starts, 'cold start'),
      ...failuresOf(afterLists, 'after the list'),
    ],
    notes: ['Fresh processes with their files in the page cache; CPU time is counted in steps of 10 ms.'],
  };
}

export const startSuite: Suite = {
  name: 'start',
  summary: 'cold start to tools/list, first calls, memory and exit, beside a bare and the official server',
  measure,
};
