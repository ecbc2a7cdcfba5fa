import type { FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ToolError } from '@dpttools/kit/errors';
import { type AllowedPath, openAllowedFile } from '@dpttools/kit/paths';
import { isPassing } from '../read/is-passing.ts';
import { openSteadily } from '../read/open-steadily.ts';
import { type FileIdentity, identify, isSameState } from './file-identity.ts';
import { inTurn } from './in-turn.ts';
import { removeAtomically, type WriteReport, writeAtomically } from './write-atomically.ts';

export interface RewriteOptions {
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a rewrite decided: the new content, or `removed`, and what it has to say about it. */
export interface Rewrite<Report> {
  readonly content: Uint8Array | 'removed';
  readonly report: Report;
}

export type Rewritten<Report> = Report & Pick<WriteReport, 'bytesWritten' | 'otherHardLinks'>;

const defaultMaxBytes = 50_000_000;
const maxAttempts = 100;

/**
 * Reads a file, computes its new content and writes it atomically. When another program changed it meanwhile, starts over:
 * `rewrite` depends on the bytes alone, so edits of one file by many processes all arrive.
 */
export async function rewriteFile<Report>(
  path: AllowedPath,
  options: RewriteOptions,
  rewrite: (bytes: Uint8Array) => Promise<Rewrite<Report>>,
): Promise<Rewritten<Report>> {
  return inTurn(path, async () => {
    for (let attempt = 1; ; attempt++) {
      options.signal?.throwIfAborted();
      try {
        return await rewriteOnce(path, options, rewrite);
      } catch (error) {
        if (!isPassing(error) || attempt === maxAttempts) throw error;
      }
      await wait(Math.random() * Math.min(attempt, 20));
    }
  });
}

async function rewriteOnce<Report>(
  path: AllowedPath,
  { maxBytes = defaultMaxBytes, signal }: RewriteOptions,
  rewrite: (bytes: Uint8Array) => Promise<Rewrite<Report>>,
): Promise<Rewritten<Report>> {
  // Held open until the end: see FileIdentity.
  await using handle = await openSteadily(path, openAllowedFile);
  const { bytes, identity } = await readWhole(handle, path, maxBytes);
  const { content, report } = await rewrite(bytes);
  if (content === 'removed') {
    await removeAtomically(path, { expect: identity, signal });
    return { ...report, bytesWritten: 0, otherHardLinks: 0 };
  }
  const { bytesWritten, otherHardLinks } = await writeAtomically(path, content, { expect: identity, signal });
  return { ...report, bytesWritten, otherHardLinks };
}

async function readWhole(
  handle: FileHandle,
  path: string,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; identity: FileIdentity }> {
  const identity = await identify(handle);
  if (identity.size > BigInt(maxBytes)) {
    throw new ToolError({
      code: 'too_large',
      message: `${path} has ${identity.size} bytes; files up to ${maxBytes} bytes can be edited.`,
      hint: 'Change it with a program such as sed.',
    });
  }
  const bytes = await handle.readFile();
  // A program that writes in place may have been half done.
  if (isSameState(identity, await identify(handle))) return { bytes, identity };
  throw new ToolError({
    code: 'changed_meanwhile',
    message: `${path} is being written by another program; nothing was written.`,
    hint: 'Try again when it is done.',
    retryable: true,
  });
}
