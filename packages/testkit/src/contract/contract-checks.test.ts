import { expect, it } from 'vitest';
import { badFamily } from '../../test/bad-family.ts';
import { faults } from '../../test/contract-faults.ts';
import { wordSubject } from '../../test/word-family.ts';
import { contractChecks } from './contract-checks.ts';
import type { Subject } from './subject.ts';

const inProcess = contractChecks.filter(({ title }) => !/^(loads|leaves no handle)/.test(title));

it.each(inProcess)('finds nothing wrong with a good family: $title', async ({ find }) => {
  expect(await find(wordSubject({}))).toEqual([]);
});

/** Found in a process of its own, by loading the module. */
const isolatedFaults: readonly { readonly found: string; readonly says: readonly RegExp[] }[] = [
  { found: 'loads no third-party package', says: [/^ajv is loaded/m] },
  { found: 'loads the family in little more time', says: [/beyond the kit, -1000 are allowed/] },
  ...['all samples have run', 'calls are cancelled'].map((found) => ({
    found,
    says: [
      /Timeout is still open/,
      /did not end by itself/,
      /wrote to stdout: noise/,
      /"forgotten.txt" is left/,
    ],
  })),
];

it.each(isolatedFaults)('finds faults by the check that $found', async ({ found, says }) => {
  const subject: Subject = {
    family: badFamily,
    source: new URL('../../test/bad-family.ts', import.meta.url),
    samples: [{ tool: 'misbehave', input: {} }],
    importBudgetMs: -1000,
  };
  const problems = (await problemsBy(found, subject)).join('\n');
  for (const words of says) expect(problems).toMatch(words);
});

it.each(faults)('finds a fault by the check that $found: $says', async ({ found, says, ...fault }) => {
  expect((await problemsBy(found, wordSubject(fault))).join('\n')).toMatch(says);
});

it('has for every check a family that breaks it', () => {
  const broken = [...faults, ...isolatedFaults].map(({ found }) => found);
  const unbroken = contractChecks.filter(({ title }) => !broken.some((found) => title.includes(found)));
  expect(unbroken.map(({ title }) => title)).toEqual([]);
});

async function problemsBy(found: string, subject: Subject): Promise<readonly string[]> {
  const checks = contractChecks.filter(({ title }) => title.includes(found));
  expect(checks).toHaveLength(1);
  return (await checks[0]?.find(subject)) ?? [];
}
