import { listedTools } from '../contract/listed-tools.ts';
import { type Sample, type Subject, succeeds, type ToolInput } from '../contract/subject.ts';
import type { HostileTree } from './hostile-tree.ts';
import { type PathAttack, pathAttacks } from './path-attacks.ts';
import { namesPath, type StringParameter, stringParameters, withString } from './string-parameters.ts';
import { argumentAttacks, textAttacks } from './text-attacks.ts';

export interface Attack {
  readonly tool: string;
  readonly parameter: string;
  readonly name: string;
  readonly outcome: 'refused' | 'answered';
  readonly mayShow: boolean;
  /** The good call that the attack is built on. */
  readonly sample: Sample;
  change(good: ToolInput): unknown;
}

export interface PlanFacts {
  readonly tree: HostileTree;
  /** Instead of the whole corpus: these, on the parameters that are paths. */
  readonly paths?: readonly PathAttack[];
  /** `tool.parameter` → why hostile text is its purpose: a command to run, for one. */
  readonly textIsItsPurpose?: Readonly<Record<string, string>>;
  /** `tool.parameter` → why the tool describes what is there without opening it. */
  readonly neverOpened?: Readonly<Record<string, string>>;
}

/** Every attack of the corpus on every string parameter of every tool. */
export function planAttacks(
  subject: Subject,
  { tree, paths, textIsItsPurpose = {}, neverOpened = {} }: PlanFacts,
): Attack[] {
  const attacks = paths ?? pathAttacks(tree);
  return listedTools(subject).flatMap(({ tool, listing }) => {
    const sample = goodSample(subject, tool.name);
    if (sample === undefined) return [];
    const parameters = stringParameters(tool, listing.inputSchema);
    return [
      ...parameters.flatMap((parameter) => [
        ...pathCases(sample, parameter, {
          attacks,
          isOpened: neverOpened[`${tool.name}.${parameter.name}`] === undefined,
        }),
        ...(paths === undefined && textIsItsPurpose[`${tool.name}.${parameter.name}`] === undefined
          ? textCases(sample, parameter)
          : []),
      ]),
      ...(paths === undefined ? argumentCases(sample) : []),
    ];
  });
}

/** Parameters that the corpus cannot reach, and those that by their name are paths but are not held to the policy. */
export function unguardedParameters(
  subject: Subject,
  notPaths: Readonly<Record<string, string>> = {},
): string[] {
  return listedTools(subject).flatMap(({ tool, listing }) => {
    const parameters = stringParameters(tool, listing.inputSchema);
    const left = goodSample(subject, tool.name) === undefined && parameters.length > 0;
    return [
      ...(left ? [`${tool.name}: no sample succeeds, so no attack reaches its parameters`] : []),
      ...parameters
        .filter((parameter) => namesPath(parameter) && parameter.access === undefined)
        .filter(({ name }) => notPaths[`${tool.name}.${name}`] === undefined)
        .map(({ name }) => `${tool.name}.${name}: named like a path, but not declared with pathInput`),
    ];
  });
}

function goodSample({ samples }: Subject, tool: string): Sample | undefined {
  return samples.find((sample) => sample.tool === tool && succeeds(sample));
}

interface PathCases {
  readonly attacks: readonly PathAttack[];
  readonly isOpened: boolean;
}

function pathCases(
  sample: Sample,
  { path, name, access }: StringParameter,
  { attacks, isOpened }: PathCases,
): Attack[] {
  if (access === undefined) return [];
  return attacks
    .filter(({ only }) => only === undefined || access !== 'read')
    .map(({ name: attack, path: text, outcome, isEntry = false, isSpecial = false, mayShow = false }) => {
      const isHarmless = (isEntry && access === 'entry') || (isSpecial && !isOpened);
      return {
        tool: sample.tool,
        parameter: name,
        name: attack,
        outcome: isHarmless ? 'answered' : outcome,
        mayShow,
        sample,
        change: (good) => withString(good, path, text),
      };
    });
}

function textCases(sample: Sample, { path, name, access }: StringParameter): Attack[] {
  // Names that a shell would obey are among the attacks on paths already.
  if (access !== undefined) return [];
  return textAttacks().map(({ name: attack, text }) => ({
    tool: sample.tool,
    parameter: name,
    name: attack,
    outcome: 'answered',
    mayShow: false,
    sample,
    change: (good) => withString(good, path, text),
  }));
}

function argumentCases(sample: Sample): Attack[] {
  return argumentAttacks().map(({ name, change }) => ({
    tool: sample.tool,
    parameter: 'arguments',
    name,
    outcome: 'answered',
    mayShow: false,
    sample,
    change,
  }));
}
