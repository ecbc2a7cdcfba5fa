import { processEnvironment } from './config/process-environment.ts';

interface Words {
  /** What to do when it is missing. */
  readonly hint: string;
  /** What is lost without it, for something that the tool works without; left out: the tool needs it. */
  readonly without?: string;
}

/** What a tool needs beside its package, as data: the pipeline, `doctor` and the docs read the same thing. */
export type Requirement =
  | (Words & { readonly kind: 'program'; readonly anyOf: readonly string[] })
  | (Words & { readonly kind: 'setting'; readonly key: string })
  | (Words & {
      readonly kind: 'probe';
      readonly id: string;
      /** Given the family's settings; true when met, or what was found. */
      check(settings: Readonly<Record<string, unknown>>): Promise<boolean | string>;
    });

/** As it stands in a sentence: `needs the …`. */
export function requirementName(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'program':
      return `program ${requirement.anyOf.join(' or ')}`;
    case 'setting':
      return `setting ${requirement.key}`;
    case 'probe':
      return requirement.id;
  }
}

/** A requirement for people: what it is, what is lost without it, what to do. */
export function requirementWords(requirement: Requirement): string {
  const { hint, without } = requirement;
  const name = requirementName(requirement);
  return without === undefined
    ? `Needs ${name}. ${hint}`
    : `Works best with ${name}; without it, ${without}. ${hint}`;
}

/** Whether a requirement is met now: a program may be installed while the server runs. */
export async function isMet(
  requirement: Requirement,
  settings: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return (await lookFor(requirement, settings)) !== false;
}

/** True when a requirement is met, or what was found where that tells more. */
export async function lookFor(
  requirement: Requirement,
  settings: Readonly<Record<string, unknown>>,
): Promise<boolean | string> {
  switch (requirement.kind) {
    case 'program': {
      const { findProgram } = await import('@dpttools/subprocess');
      const search = { environment: processEnvironment() };
      const found = await Promise.all(requirement.anyOf.map((name) => findProgram(name, search)));
      return found.find((path) => path !== undefined) ?? false;
    }
    case 'setting':
      return isSet(settings[requirement.key]);
    case 'probe':
      // A probe that fails has found out that something is wrong.
      return requirement.check(settings).catch(() => false);
  }
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
