import { join } from 'node:path';
import type { OpenedFile } from '@dpttools/kit/paths';
import type { MatchedFile } from './counted-files.ts';
import { closeMatched, isChange, MatchOpener } from './open-matched.ts';
import { type BytePath, displayPath } from './path-order.ts';
import { PieceBuffer } from './piece-buffer.ts';
import { type FoundLine, scanFile } from './scan-file.ts';
import type { SearchPlan } from './search-plan.ts';
import { Turns } from './turns.ts';

export interface LineMatch extends FoundLine {
  readonly file: string;
}

export interface ReadLines {
  readonly matches: readonly LineMatch[];
  /** Lines that were counted but are no longer there: their files were changed or went away. */
  readonly lostLines: number;
  /** False when time ran out before all wanted lines were read. */
  readonly isComplete: boolean;
}

/** The counting has had its time; reading lines that are known to be there gets some of its own. */
const readingMs = 5_000;
/** Where opening goes through the thread pool, the way there takes longer than reading a small file. */
const openedTogether = 16;

/**
 * Reads the matching lines of the first files. Both engines come here for the lines,
 * and nothing from outside of the root is shown: each file is opened as the path policy demands.
 */
export async function readMatches(files: readonly MatchedFile[], plan: SearchPlan): Promise<ReadLines> {
  const opener = await MatchOpener.of(plan.root);
  const reader = new MatchReader(plan);
  for (let next = 0; reader.wantsMore && next < files.length; next += openedTogether) {
    const group = files.slice(next, next + openedTogether);
    const opened = await Promise.all(group.map(({ path }) => opener.open(path)));
    try {
      for (const [index, file] of group.entries()) {
        if (reader.wantsMore) await reader.read(file, opened[index]);
      }
    } finally {
      opened.forEach(closeMatched);
    }
  }
  return reader;
}

class MatchReader implements ReadLines {
  readonly matches: LineMatch[] = [];
  lostLines = 0;
  isComplete = true;
  readonly #plan: SearchPlan;
  readonly #turns: Turns;
  readonly #buffer = new PieceBuffer();

  constructor(plan: SearchPlan) {
    this.#plan = plan;
    this.#turns = new Turns(performance.now() + readingMs, plan.signal);
  }

  get wantsMore(): boolean {
    return this.isComplete && this.matches.length < this.#plan.maxMatches;
  }

  async read({ path, lines }: MatchedFile, opened: OpenedFile | undefined): Promise<void> {
    const { maxMatches } = this.#plan;
    // Knowing how many there are, it does not read on behind the last one.
    const wantedLines = Math.min(lines, maxMatches - this.matches.length);
    const known = this.matches.length;
    await this.#scan(path, opened, wantedLines);
    if (this.isComplete) this.lostLines += wantedLines - (this.matches.length - known);
  }

  async #scan(path: BytePath, opened: OpenedFile | undefined, wantedLines: number): Promise<void> {
    if (opened === undefined) return;
    const { root, matcher, maxLineChars } = this.#plan;
    const work = { matcher, buffer: this.#buffer, turns: this.#turns, maxLineChars, countsAll: false };
    const source = { fd: opened.descriptor, size: opened.sizeBytes };
    try {
      const scan = await this.#turns.run(scanFile(source, { ...work, wantedLines }));
      const file = join(root, displayPath(path));
      for (const found of scan?.found ?? []) this.matches.push({ file, ...found });
      this.isComplete = scan?.isCutShort !== true;
    } catch (error) {
      if (!isChange(error)) throw error;
    }
  }
}
