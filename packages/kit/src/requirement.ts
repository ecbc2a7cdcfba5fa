import { processEnvironment } from './config/process-environment.ts';

/** What a tool needs beside its package, as data: the pipeline, `doctor` and the docs read the same thing. */
export type Requirement =
  | { readonly kind: 'program'; readonly anyOf: readonly string[]; readonly hint: string }
  | { readonly kind: 'setting'; readonly key: string; readonly hint: string }
  | {
      readonly kind: 'probe';
      readonly id: string;
      readonly hint: string;
      /** Given the family's settings; true when met. */
      check(settings: Readonly<Record<string, unknown>>): Promise<boolean>;
    };

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

/** Whether a requirement is met now: a program may be installed while the server runs. */
export async function isMet(
  requirement: Requirement,
  settings: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  switch (requirement.kind) {
    case 'program': {
      const { findProgram } = await import('@dpttools/subprocess');
      const search = { environment: processEnvironment() };
      const found = await Promise.all(requirement.anyOf.map((name) => findProgram(name, search)));
      return found.some((path) => path !== undefined);
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
