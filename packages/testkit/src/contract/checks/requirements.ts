import type { AnyFamily } from '@dpttools/kit';
import type { ContractCheck } from '../contract-check.ts';
import { runSample, runSamples, type SampleRun } from '../run-sample.ts';
import type { Subject } from '../subject.ts';

type Requirement = NonNullable<AnyFamily['requires']>[number];

/**
 * Each requirement is taken away from an otherwise complete family. A probe that fails stands for all three kinds here:
 * that the kit finds a missing program or setting is the kit's own test. What a tool works without is no requirement here.
 */
export const missingRequirementsGuide: ContractCheck = {
  title: 'answers with its hint when a requirement is missing',
  async find(subject) {
    const problems: string[] = [];
    const runs = await runSamples(subject);
    for (const { name, requires = [] } of subject.family.tools) {
      const run = runs.find(({ sample, outcome }) => sample.tool === name && outcome.ok);
      for (const requirement of [...(subject.family.requires ?? []), ...requires]) {
        if (run === undefined || requirement.without !== undefined) continue;
        problems.push(...(await problemsWithout(subject, run, requirement)));
      }
    }
    return problems;
  },
};

async function problemsWithout(
  subject: Subject,
  { sample }: SampleRun,
  missing: Requirement,
): Promise<string[]> {
  const { outcome } = await runSample(
    { ...subject, family: withoutRequirement(subject.family, missing) },
    sample,
  );
  if (outcome.ok) return [`${sample.tool}: succeeds without ${missing.kind}: ${missing.hint}`];
  const { code } = outcome.failure;
  if (code !== 'requirement_missing')
    return [`${sample.tool}: answers ${code} when a requirement is missing`];
  return outcome.text.includes(missing.hint)
    ? []
    : [`${sample.tool}: does not give the hint "${missing.hint}"`];
}

function withoutRequirement(family: AnyFamily, missing: Requirement): AnyFamily {
  const unmet: Requirement = {
    kind: 'probe',
    id: 'what is missing',
    hint: missing.hint,
    check: async () => false,
  };
  const replaced = (requires: readonly Requirement[] = []) =>
    requires.map((requirement) => (requirement === missing ? unmet : requirement));
  return {
    ...family,
    requires: replaced(family.requires),
    tools: family.tools.map((tool) => ({ ...tool, requires: replaced(tool.requires) })),
  };
}
