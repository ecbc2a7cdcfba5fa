import type { ContractCheck } from '../contract-check.ts';
import { listedTools, propertiesOf } from '../listed-tools.ts';
import { outputFields, valuesAt } from '../output-fields.ts';
import { runSamples, type SampleRun } from '../run-sample.ts';
import type { Subject } from '../subject.ts';

export const samplesCoverAll: ContractCheck = {
  title: 'has samples for every tool, parameter, output field and declared error',
  async find(subject) {
    const runs = await runSamples(subject);
    return [...unknownTools(subject), ...listedTools(subject).flatMap((listed) => gapsOf(listed, runs))];
  },
};

function unknownTools({ family, samples }: Subject): string[] {
  const known = new Set(family.tools.map(({ name }) => name));
  return samples.filter(({ tool }) => !known.has(tool)).map(({ tool }) => `There is no tool named ${tool}.`);
}

function gapsOf(
  { tool, listing }: ReturnType<typeof listedTools>[number],
  all: readonly SampleRun[],
): string[] {
  const runs = all.filter(({ sample }) => sample.tool === tool.name);
  const good = runs.flatMap(({ outcome, input }) => (outcome.ok ? [{ data: outcome.data, input }] : []));
  if (good.length === 0) return [`${tool.name}: no sample succeeds`];
  const codes = runs.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.failure.code]));
  const parameters = propertiesOf(listing.inputSchema).map(([name]) => name);
  return [
    ...Object.keys(tool.errors ?? {})
      .filter((code) => !codes.includes(code))
      .map((code) => `${tool.name}: no sample meets the error ${code}`),
    ...parameters
      .filter((name) => !good.some(({ input }) => input[name] !== undefined))
      .map((name) => `${tool.name}: no sample that succeeds gives ${name}`),
    ...outputFields(listing.outputSchema)
      .filter(({ path }) => !good.some(({ data }) => valuesAt(data, path).some((value) => value !== null)))
      .map(({ path }) => `${tool.name}: no sample answers ${path}`),
  ];
}
