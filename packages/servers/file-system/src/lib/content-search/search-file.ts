import { ToolError } from '@dpttools/kit/errors';
import { markAllowed, openAllowedFile } from '@dpttools/kit/paths';
import { PieceBuffer } from './piece-buffer.ts';
import type { LineMatch } from './read-matches.ts';
import { scanFile } from './scan-file.ts';
import type { SearchPlan } from './search-plan.ts';
import { isSystemError } from './system-reason.ts';
import { Turns } from './turns.ts';

export interface FileSearch {
  readonly matches: readonly LineMatch[];
  readonly matchedLines: number;
  readonly isComplete: boolean;
}

/** Searches the one file that `root` names; for a PDF, the text beside it. Throws `not_text` when there is no text in it. */
export async function searchFile(plan: SearchPlan): Promise<FileSearch> {
  const path = plan.root;
  const isPdf = path.toLowerCase().endsWith('.pdf');
  const file = isPdf ? markAllowed(`${path}.txt`) : path;
  const handle = await openAllowedFile(file).catch((error: unknown) => {
    throw isPdf && isSystemError(error) && error.code === 'ENOENT' ? noText(path, pdfHint(file)) : error;
  });
  try {
    const { matcher, maxMatches, maxLineChars, deadline, signal } = plan;
    const turns = new Turns(deadline, signal);
    const work = {
      matcher,
      maxLineChars,
      buffer: new PieceBuffer(),
      turns,
      wantedLines: maxMatches,
      countsAll: true,
    };
    const scan = await turns.run(scanFile({ fd: handle.fd, size: (await handle.stat()).size }, work));
    if (scan === undefined) throw noText(file, 'Only text can be searched.');
    const matches = scan.found.map((found) => ({ file, ...found }));
    return { matches, matchedLines: scan.matchedLines, isComplete: !scan.isCutShort };
  } finally {
    await handle.close();
  }
}

function noText(path: string, hint: string): ToolError {
  return new ToolError({ code: 'not_text', message: `${path} is not a text file.`, hint });
}

function pdfHint(textFile: string): string {
  return `A PDF is searched through its text in ${textFile}, which does not exist: extract the text first.`;
}
