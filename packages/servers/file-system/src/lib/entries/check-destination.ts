import type { BigIntStats } from 'node:fs';
import { basename, join } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';
import { lstatIfThere } from '../write/check-target.ts';
import { exists } from './entry-error.ts';
import type { EntryKind } from './entry-kind.ts';

export interface Destination {
  /** For the system. */
  readonly target: string;
  /** For the caller. */
  readonly path: string;
  readonly overwrite: boolean;
  readonly source: string;
  readonly sourceKind: EntryKind;
}

/** What is at the destination, or undefined; throws when it cannot or should not be replaced. */
export async function checkDestination(destination: Destination): Promise<BigIntStats | undefined> {
  const { target, path, overwrite, source, sourceKind } = destination;
  const facts = await lstatIfThere(target);
  if (facts === undefined) return undefined;
  if (facts.isDirectory()) {
    throw new ToolError({
      code: 'already_exists',
      message: `${path} is a folder and is not replaced.`,
      hint: `To put it in there, pass destination: "${join(path, basename(source))}".`,
    });
  }
  if (!overwrite) throw exists(path);
  if (sourceKind === 'folder') {
    throw new ToolError({
      code: 'already_exists',
      message: `${path} is a file; a folder does not replace it.`,
      hint: 'Choose another name, or delete it with delete_file first.',
    });
  }
  return facts;
}

export function samePlace(path: string): ToolError {
  return new ToolError({
    code: 'same_place',
    message: `Source and destination are the same: ${path}.`,
    hint: 'Nothing needs to be done, or choose another destination.',
  });
}
