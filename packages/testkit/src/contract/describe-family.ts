import type { AnyFamily } from '@dpttools/kit';
import { describe, expect, it } from 'vitest';
import { contractChecks } from './contract-checks.ts';
import type { FamilyFacts, Subject } from './subject.ts';

type ToolName<Family extends AnyFamily> = Family['tools'][number]['name'];

// Each check may run every sample in a fresh workspace.
const patienceMs = 120_000;

/** The contract suite that every family passes. */
export function describeFamily<Family extends AnyFamily>(
  family: Family,
  facts: FamilyFacts<ToolName<Family>>,
): void {
  const subject: Subject = { ...facts, family };
  describe(`the contract of ${family.id}`, () => {
    for (const { title, find } of contractChecks) {
      it(title, async () => expect(await find(subject)).toEqual([]), patienceMs);
    }
  });
}
