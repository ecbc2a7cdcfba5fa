import type { LoadedFamily } from '../workspace/load-families.ts';

/** Path from the root, with forward slashes → content. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/** What the writers are given. */
export interface GenerateInput {
  readonly root: string;
  readonly families: readonly LoadedFamily[];
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
