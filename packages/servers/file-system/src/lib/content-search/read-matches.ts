import { closeSync, constants, fstatSync, openSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isToolError } from '@dpttools/kit/errors';
import { type AllowedPath, markAllowed, openAllowedFile } from '@dpttools/kit/paths';
import type { MatchedFile } from './counted-files.ts';
import { type OpenFile, PieceBuffer } from './line-pieces.ts';
import { type BytePath, displayPath, isValidUtf8, toSystemPath } from './path-order.ts';
import { type FoundLine, scanFile } from './scan-file.ts';
import type { SearchPlan } from './search-plan.ts';
import { isSystemError } from './system-reason.ts';
import { Turns } from './turns.ts';

export interface LineMatch extends FoundLine {
  readonly file: string;
}

/** The counting has had its time; reading lines that are known to be there gets some of its own. */
const readingMs = 5_000;

/**
 * Reads the matching lines of the first files. Both engines come here for the lines,
 * and nothing from outside of the root is shown: each file is opened as the path policy demands.
 */
export async function readMatches(files: readonly MatchedFile[], plan: SearchPlan): Promise<LineMatch[]> {
  const { root, matcher, maxMatches, maxLineChars } = plan;
  const matches: LineMatch[] = [];
  const turns = new Turns(performance.now() + readingMs, plan.signal);
  const work = { matcher, buffer: new PieceBuffer(), turns, maxLineChars, countsAll: false };
  for (const { path, lines } of files) {
    // Knowing how many there are, it does not read on behind the last one.
    const wantedLines = Math.min(lines, maxMatches - matches.length);
    if (wantedLines <= 0) break;
    try {
      const scan = await withFile(root, path, (file) => turns.run(scanFile(file, { ...work, wantedLines })));
      const file = join(root, displayPath(path));
      matches.push(...(scan?.found ?? []).map((found) => ({ file, ...found })));
      if (scan?.isCutShort === true) break;
    } catch (error) {
      // It changed since it was counted.
      if (!isToolError(error) && !isSystemError(error)) throw error;
    }
  }
  return matches;
}

async function withFile<T>(
  root: AllowedPath,
  path: BytePath,
  use: (file: OpenFile) => Promise<T>,
): Promise<T | undefined> {
  if (!isValidUtf8(path)) return withOddlyNamedFile(root, path, use);
  const handle = await openAllowedFile(markAllowed(join(root, displayPath(path))));
  try {
    return await use({ fd: handle.fd, size: (await handle.stat()).size });
  } finally {
    await handle.close();
  }
}

/** A name that is not valid UTF-8 has no AllowedPath. Linux, where such names occur, can tell what was opened. */
async function withOddlyNamedFile<T>(
  root: AllowedPath,
  path: BytePath,
  use: (file: OpenFile) => Promise<T>,
): Promise<T | undefined> {
  if (process.platform !== 'linux') return undefined;
  const bytePath = `${Buffer.from(join(root, '/')).toString('latin1')}${path}`;
  const fd = openSync(
    toSystemPath(bytePath),
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  );
  try {
    const facts = fstatSync(fd);
    const isAsCounted = facts.isFile() && readlinkSync(`/proc/self/fd/${fd}`, 'latin1') === bytePath;
    return isAsCounted ? await use({ fd, size: facts.size }) : undefined;
  } finally {
    closeSync(fd);
  }
}
