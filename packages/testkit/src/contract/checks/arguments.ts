import type { ContractCheck } from '../contract-check.ts';
import type { JsonObject } from '../json-object.ts';
import { isRequired, listedTools, propertiesOf } from '../listed-tools.ts';
import { runSample, runSamples, type SampleRun } from '../run-sample.ts';
import { type Subject, sampleName } from '../subject.ts';

type Listed = ReturnType<typeof listedTools>[number];

export const unknownArgumentsAreNamed: ContractCheck = {
  title: 'names an unknown argument and the one that was meant',
  find: (subject) =>
    eachTool(subject, async ({ listing }, { sample }) => {
      const [meant] = propertiesOf(listing.inputSchema).map(([name]) => name);
      const wrong = `${meant ?? 'path'}x`;
      const { outcome } = await runSample(subject, sample, {
        change: (input) => ({ ...input, [wrong]: 'x' }),
      });
      if (outcome.ok) return [`accepts the unknown argument ${wrong}`];
      const { text, failure } = outcome;
      if (failure.code !== 'invalid_arguments') return [`answers ${failure.code} to an unknown argument`];
      if (!text.includes(wrong)) return [`does not name the unknown argument ${wrong}: ${text}`];
      return meant === undefined || new RegExp(`mean\\b.*\\b${meant}\\b`).test(text)
        ? []
        : [`does not suggest ${meant} for ${wrong}: ${text}`];
    }),
};

export const nullMeansLeftOut: ContractCheck = {
  title: 'takes null for an optional parameter as left out',
  find: (subject) =>
    eachTool(subject, async ({ listing }, { sample, input }) => {
      const { inputSchema } = listing;
      const names = propertiesOf(inputSchema)
        .map(([name]) => name)
        .filter((name) => !isRequired(inputSchema, name) && input[name] === undefined);
      if (names.length === 0) return [];
      const nulls = Object.fromEntries(names.map((name) => [name, null]));
      const { outcome } = await runSample(subject, sample, { change: (given) => ({ ...given, ...nulls }) });
      return outcome.ok ? [] : [`with null for ${names.join(', ')}: ${outcome.text}`];
    }),
};

const coercible = new Set(['integer', 'number', 'boolean', 'array', 'object']);

export const stringsAreCoerced: ContractCheck = {
  title: 'takes numbers, booleans, lists and objects that are sent as strings',
  async find(subject) {
    const problems: string[] = [];
    for (const run of await runSamples(subject)) {
      const { sample, outcome, input } = run;
      const listed = listedTools(subject).find(({ tool }) => tool.name === sample.tool);
      if (!outcome.ok || listed === undefined) continue;
      const texts = asStrings(listed.listing.inputSchema, input);
      if (Object.keys(texts).length === 0) continue;
      const again = await runSample(subject, sample, { change: (given) => ({ ...given, ...texts }) });
      if (!again.outcome.ok) {
        problems.push(`${sampleName(sample)}: with ${JSON.stringify(texts)}: ${again.outcome.text}`);
      }
    }
    return problems;
  },
};

function asStrings(schema: JsonObject, input: JsonObject): Record<string, string> {
  const texts = propertiesOf(schema).flatMap(([name, { type }]) => {
    const value = input[name];
    if (value === undefined || typeof value === 'string' || !coercible.has(String(type))) return [];
    return [[name, JSON.stringify(value)] as const];
  });
  return Object.fromEntries(texts);
}

/** Runs a check once for each tool, with the first of its samples that succeeds. */
async function eachTool(
  subject: Subject,
  find: (listed: Listed, run: SampleRun) => Promise<string[]>,
): Promise<string[]> {
  const runs = await runSamples(subject);
  const problems: string[] = [];
  for (const listed of listedTools(subject)) {
    const run = runs.find(({ sample, outcome }) => sample.tool === listed.tool.name && outcome.ok);
    const found = run === undefined ? [] : await find(listed, run);
    problems.push(...found.map((problem) => `${listed.tool.name}: ${problem}`));
  }
  return problems;
}
