import { readFile } from 'node:fs/promises';
import { ToolError } from '@dpttools/kit/errors';
import { type BackendsPolicy, PolicyError, parseBackendsPolicy } from '@dpttools/search-providers';

/** The policy in the operator's file, if there is one. Throws `bad_configuration`. */
export async function readBackendsPolicy(file: string | undefined): Promise<BackendsPolicy | undefined> {
  if (file === undefined) return undefined;
  try {
    return await parseBackendsPolicy(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ToolError({
      code: 'bad_configuration',
      message: `The file in DPTTOOLS_WEB_SEARCH_BACKENDS cannot be used: ${reasonOf(error)}.`,
      hint: 'The operator has to correct it: examples/backends.yaml shows every field. Pages can be fetched all the same.',
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PolicyError) return error.problems.join('; ');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
}
