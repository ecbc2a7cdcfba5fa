import { type TreeSnapshot, treeChanges } from '../../workspace/tree-snapshot.ts';
import type { ContractCheck } from '../contract-check.ts';
import { runSample, runSamples, type SampleRun } from '../run-sample.ts';
import { type Sample, type Subject, sampleName } from '../subject.ts';

const hints = ['readOnly', 'destructive', 'idempotent', 'openWorld'] as const;

export const safetyIsStated: ContractCheck = {
  title: 'states all four safety hints, and none against another',
  find: ({ family }) =>
    family.tools.flatMap(({ name, safety }) => {
      const missing = hints.filter((hint) => typeof safety[hint] !== 'boolean');
      return [
        ...missing.map((hint) => `${name}: ${hint} is not stated`),
        ...(safety.readOnly && safety.destructive
          ? [`${name}: read-only and destructive exclude each other`]
          : []),
        ...(safety.readOnly && !safety.idempotent
          ? [`${name}: what changes nothing changes nothing the second time either`]
          : []),
      ];
    }),
};

export const readOnlyIsTrue: ContractCheck = {
  title: 'leaves the workspace byte-identical after read-only tools and failed calls',
  async find(subject) {
    const runs = await runSamples(subject);
    return runs
      .filter(({ sample, outcome }) => safetyOf(subject, sample)?.readOnly === true || !outcome.ok)
      .flatMap(({ sample, before, after }) =>
        treeChanges(before, after).map((change) => `${sampleName(sample)}: ${change}`),
      );
  },
};

export const additionsKeep: ContractCheck = {
  title: 'keeps what was there when a tool is not destructive',
  async find(subject) {
    const runs = await runSamples(subject);
    return runs
      .filter(({ sample }) => safetyOf(subject, sample)?.destructive === false)
      .flatMap(({ sample, before, after }) =>
        contentChanges(before, after)
          .filter((change) => !change.endsWith('is new'))
          .map((change) => `${sampleName(sample)}: ${change}`),
      );
  },
};

export const repetitionIsHarmless: ContractCheck = {
  title: 'changes nothing more when an idempotent call is repeated',
  async find(subject) {
    const problems: string[] = [];
    for (const run of await runSamples(subject)) {
      const safety = safetyOf(subject, run.sample);
      if (safety?.idempotent !== true || safety.readOnly || !run.outcome.ok) continue;
      const changes = await changesOfRepetition(subject, run);
      problems.push(...changes.map((change) => `${sampleName(run.sample)}: the second time, ${change}`));
    }
    return problems;
  },
};

async function changesOfRepetition(subject: Subject, { sample }: SampleRun): Promise<string[]> {
  const once = await runSample(subject, sample);
  const twice = await runSample(subject, sample, { times: 2 });
  return contentChanges(once.after, twice.after);
}

/** Times do not count: writing the same bytes again is allowed. */
function contentChanges(before: TreeSnapshot, after: TreeSnapshot): string[] {
  return treeChanges(before, after).filter((change) => !change.endsWith('its time'));
}

function safetyOf({ family }: Subject, { tool }: Sample) {
  return family.tools.find(({ name }) => name === tool)?.safety;
}
