import { access, constants, stat } from 'node:fs/promises';
import type { Examination } from './examine-family.ts';

const remedy = 'Make it, or name another with --allow-dir.';

/** Whether the allowed directories are there and can be read: one that is not makes every call on it fail. */
export async function examineDirectories(roots: readonly string[]): Promise<Examination> {
  const faults = await Promise.all(roots.map(directoryFault));
  return {
    lines: roots.map((root, at) => {
      const fault = faults[at];
      return fault === undefined ? `ok  ${root}` : `--  ${root} ${fault}`;
    }),
    ok: faults.every((fault) => fault === undefined),
  };
}

async function directoryFault(path: string): Promise<string | undefined> {
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined) return `is not there. ${remedy}`;
  if (!facts.isDirectory()) return 'is a file. Name the directory that holds it with --allow-dir.';
  return access(path, constants.R_OK | constants.X_OK).then(
    () => undefined,
    () => `cannot be read by this user. Change its mode, or name another with --allow-dir.`,
  );
}
