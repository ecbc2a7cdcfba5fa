import { z } from 'zod';
import type { ContractCheck } from '../contract-check.ts';
import { asJson, isJsonObject, type JsonObject } from '../json-object.ts';
import { listedTools } from '../listed-tools.ts';
import { type OutputField, outputFields, valuesAt, withValuesAt } from '../output-fields.ts';
import { enumeration, plantData, plantings } from '../planted-data.ts';
import { runSamples } from '../run-sample.ts';
import { type Subject, sampleName } from '../subject.ts';

type Listed = ReturnType<typeof listedTools>[number];

export const textShowsEveryField: ContractCheck = {
  title: 'shows every output field in the text, but those that are left out on purpose',
  async find(subject) {
    const problems: string[] = [];
    for (const listed of listedTools(subject)) {
      if (listed.tool.render === undefined) continue;
      problems.push(...parityProblems(listed, await basesOf(subject, listed), leftOut(subject, listed)));
    }
    return problems;
  },
};

export const textOfSamplesAgrees: ContractCheck = {
  title: 'says in the text of each sample what its structured content says',
  async find(subject) {
    const runs = await runSamples(subject);
    return runs.flatMap(({ sample, outcome }) => {
      const listed = listedTools(subject).find(({ tool }) => tool.name === sample.tool);
      if (!outcome.ok || listed?.tool.render === undefined || isJsonText(subject, sample.tool)) return [];
      const captions = outcome.media.flatMap(({ caption }) => caption ?? []);
      const text = [...outcome.texts, ...captions].join('\n');
      return proseFields(listed)
        .filter(({ path }) => !leftOut(subject, listed).includes(path))
        .filter(({ path }) => !valuesAt(outcome.data, path).every((value) => includesLines(text, value)))
        .map(({ path }) => `${sampleName(sample)}: the text does not have ${path}`);
    });
  },
};

export const jsonTextIsJson: ContractCheck = {
  title: 'answers one block that parses as JSON and is the structured content, where the text is JSON',
  async find(subject) {
    const runs = await runSamples(subject);
    return runs.flatMap(({ sample, outcome }) => {
      if (!outcome.ok || !isJsonText(subject, sample.tool)) return [];
      const field = subject.jsonText?.[sample.tool] ?? '*';
      const wanted = field === '*' ? outcome.data : outcome.data[field];
      const problem = jsonProblem(outcome.texts, wanted, field === '*' ? 1 : 2);
      return problem === undefined ? [] : [`${sampleName(sample)}: ${problem}`];
    });
  },
};

function isJsonText({ family, jsonText }: Subject, tool: string): boolean {
  const own = family.tools.find(({ name }) => name === tool)?.render === undefined;
  return own || jsonText?.[tool] !== undefined;
}

/** A list that was cut may say so in a second block; everything else is one block. */
function jsonProblem(texts: readonly string[], wanted: unknown, mostBlocks: number): string | undefined {
  if (texts.length > mostBlocks) return `has ${texts.length} text blocks`;
  try {
    const parsed: unknown = JSON.parse(texts[0] ?? '');
    return sameJson(parsed, asJson(wanted)) ? undefined : 'the text and the structured content differ';
  } catch {
    return `the text is no JSON: ${texts[0]?.slice(0, 80)}`;
  }
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

function proseFields({ listing }: Listed): OutputField[] {
  return outputFields(listing.outputSchema).filter(
    ({ schema }) => schema['type'] === 'string' && enumeration(schema) === undefined,
  );
}

/** Line by line: a text form may number or indent lines. */
function includesLines(text: string, value: unknown): boolean {
  if (typeof value !== 'string') return true;
  return value.split(/\r?\n/).every((line) => text.includes(line));
}

const leftOut = ({ leftOutOfText }: Subject, { tool }: Listed): readonly string[] =>
  leftOutOfText?.[tool.name] ?? [];

/** Data that a text form is tried with: made up from the schema in every combination, and what the samples answered. */
async function basesOf(subject: Subject, { tool, listing }: Listed): Promise<unknown[]> {
  const planted = plantings()
    .map((planting) => plantData(listing.outputSchema, planting))
    .filter((data) => z.safeParse(tool.output, data).success);
  const runs = await runSamples(subject);
  const answered = runs.flatMap(({ sample, outcome }) =>
    sample.tool === tool.name && outcome.ok ? [outcome.data] : [],
  );
  return [...answered, ...planted];
}

function parityProblems(
  listed: Listed,
  bases: readonly unknown[],
  leftOutPaths: readonly string[],
): string[] {
  const { tool, listing } = listed;
  const broken = bases.flatMap((base) => {
    const text = rendered(tool, base);
    return text instanceof Error
      ? [`${tool.name}: no text for ${JSON.stringify(base)}: ${text.message}`]
      : [];
  });
  if (broken.length > 0) return broken.slice(0, 1);
  const fields = outputFields(listing.outputSchema);
  const strange = leftOutPaths.filter((path) => !fields.some((field) => field.path === path));
  return [
    ...strange.map((path) => `${tool.name}: ${path} is listed as left out, but there is no such field`),
    ...fields.flatMap((field) => {
      const isShown = bases.some((base) => shows(tool, base, field));
      const isLeftOut = leftOutPaths.includes(field.path);
      if (isShown && isLeftOut)
        return [`${tool.name}: ${field.path} is listed as left out, but the text shows it`];
      if (isShown || isLeftOut || enumeration(field.schema)?.length === 1) return [];
      return [`${tool.name}: the text never shows ${field.path}`];
    }),
  ];
}

const mark = 'plantedmark';

/** True when another value of the field makes another text, and a free string is found in it word for word. */
function shows(tool: Listed['tool'], base: unknown, { path, schema }: OutputField): boolean {
  const before = rendered(tool, base);
  return otherValues(schema, valuesAt(base, path)[0]).some((other) => {
    const text = rendered(
      tool,
      withValuesAt(base, path.split('.'), () => other),
    );
    if (text instanceof Error) return false;
    return other === mark ? text.includes(mark) : text !== before;
  });
}

function otherValues(schema: JsonObject, value: unknown): unknown[] {
  const choices = enumeration(schema);
  if (choices !== undefined) return choices.filter((choice) => choice !== value);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value + 1_000_003, 0].filter((other) => other !== value);
  if (typeof value !== 'string') return [];
  return schema['format'] === undefined
    ? [mark]
    : ['1999-12-31T23:59:58Z', '1999-12-31', 'https://other.example/', 'x'];
}

function rendered({ render }: Listed['tool'], data: unknown): string | Error {
  try {
    const texts = render?.(data as JsonObject) ?? '';
    return typeof texts === 'string' ? texts : texts.join('\n');
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
