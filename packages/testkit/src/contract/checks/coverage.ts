import type { ContractCheck } from '../contract-check.ts';
import { listedTools, propertiesOf } from '../listed-tools.ts';
import { outputFields, valuesAt } from '../output-fields.ts';
import { runSamples, type SampleRun } from '../run-sample.ts';
import type { Subject } from '../subject.ts';

export const samplesCoverAll: ContractCheck = {
  title: 'has samples for every tool, parameter, output field and declared error',
  async find(subject) {
    const runs = await runSamples(subject);
    const gaps = listedTools(subject).flatMap((listed) => gapsOf(listed, runs));
    const excused = subject.coveredElsewhere ?? {};
    return [
      ...unknownTools(subject),
      ...gaps
        .filter(({ place }) => excused[place] === undefined)
        .map(({ place, words }) => `${place}: ${words}`),
      ...Object.keys(excused)
        .filter((name) => !gaps.some(({ place }) => place === name))
        .map((name) => `${name}: is said to be covered elsewhere, but no sample lacks it`),
    ];
  },
};

function unknownTools({ family, samples }: Subject): string[] {
  const known = new Set(family.tools.map(({ name }) => name));
  return samples.filter(({ tool }) => !known.has(tool)).map(({ tool }) => `There is no tool named ${tool}.`);
}

interface Gap {
  /** `tool.name`. */
  readonly place: string;
  readonly words: string;
}

function gapsOf({ tool, listing }: ReturnType<typeof listedTools>[number], all: readonly SampleRun[]): Gap[] {
  const runs = all.filter(({ sample }) => sample.tool === tool.name);
  const good = runs.flatMap(({ outcome, input }) => (outcome.ok ? [{ data: outcome.data, input }] : []));
  if (good.length === 0) return [{ place: tool.name, words: 'no sample succeeds' }];
  const codes = runs.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.failure.code]));
  const errors = Object.keys(tool.errors ?? {}).filter((code) => !codes.includes(code));
  const parameters = propertiesOf(listing.inputSchema)
    .map(([name]) => name)
    .filter((name) => !good.some(({ input }) => input[name] !== undefined));
  const fields = outputFields(listing.outputSchema)
    .map(({ path }) => path)
    .filter((path) => !good.some(({ data }) => valuesAt(data, path).some((value) => value !== null)));
  return [
    ...errors.map((code) => ({ place: `${tool.name}.${code}`, words: 'no sample meets this error' })),
    ...parameters.map((name) => ({
      place: `${tool.name}.${name}`,
      words: 'no sample that succeeds gives it',
    })),
    ...fields.map((path) => ({ place: `${tool.name}.output.${path}`, words: 'no sample answers it' })),
  ];
}
