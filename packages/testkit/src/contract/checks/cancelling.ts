import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { TreeSnapshot } from '../../workspace/tree-snapshot.ts';
import type { ContractCheck } from '../contract-check.ts';
import { runSample, runSamples, type SampleRun } from '../run-sample.ts';
import { type Subject, sampleName } from '../subject.ts';

/** Moments inside a call: at once, the next turn, a few turns on, and a little later. */
const moments: readonly (() => Promise<unknown>)[] = [
  async () => {},
  () => nextTurn(),
  async () => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  },
  () => delay(3),
];

export const cancelledMidwayLeavesNothingHalf: ContractCheck = {
  title: 'leaves each file as it was or as it should become when a call is cancelled midway',
  async find(subject) {
    const problems: string[] = [];
    for (const whole of await runSamples(subject)) {
      if (!whole.outcome.ok) continue;
      for (const moment of moments) problems.push(...(await cancelAt(subject, whole, moment)));
    }
    return [...new Set(problems)];
  },
};

async function cancelAt(
  subject: Subject,
  { sample, before, after }: SampleRun,
  moment: () => Promise<unknown>,
): Promise<string[]> {
  const controller = new AbortController();
  const onStarted = () => void moment().then(() => controller.abort());
  const run = await runSample(subject, sample, { signal: controller.signal, onStarted });
  const problems = halfDone(run.after, [before, after]);
  if (!run.outcome.ok && run.outcome.failure.code !== 'cancelled') {
    problems.push(`came to ${run.outcome.failure.code} instead of cancelled or success: ${run.outcome.text}`);
  }
  return problems.map((problem) => `${sampleName(sample)}: ${problem}`);
}

/** Paths that are neither as before the call nor as after a whole one, and content that both have and is lost. */
function halfDone(
  found: TreeSnapshot,
  whole: readonly [before: TreeSnapshot, after: TreeSnapshot],
): string[] {
  const strange = [...found].flatMap(([path, { kind, content }]) => {
    const known = whole.some((snapshot) => {
      const entry = snapshot.get(path);
      return entry !== undefined && entry.kind === kind && entry.content === content;
    });
    return known ? [] : [`${JSON.stringify(path)} is neither as before nor as after`];
  });
  const contents = (snapshot: TreeSnapshot) => new Set([...snapshot.values()].map(({ content }) => content));
  const [before, after, now] = [contents(whole[0]), contents(whole[1]), contents(found)];
  const lost = [...before].filter((content) => after.has(content) && !now.has(content));
  return [...strange, ...(lost.length > 0 ? ['the content of a file is lost'] : [])];
}
