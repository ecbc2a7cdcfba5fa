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
      return settings[requirement.key] !== undefined;
    case 'probe':
      return requirement.check(settings);
  }
}
