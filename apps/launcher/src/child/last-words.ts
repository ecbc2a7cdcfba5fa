import { clipText } from '@dpttools/kit';

const keptLines = 20;

/** What a process said last, for when it ends before it could say why. */
export class LastWords {
  #lines: string[] = [];

  add(line: string): void {
    if (line.trim() === '') return;
    this.#lines = [...this.#lines.slice(1 - keptLines), line.trim()];
  }

  /** The line that names an error, or the last one. */
  reason(): string | undefined {
    const line = this.#lines.findLast((text) => /^[A-Za-z]*Error\b/.test(text)) ?? this.#lines.at(-1);
    return line === undefined ? undefined : clipText(line, 300);
  }
}
