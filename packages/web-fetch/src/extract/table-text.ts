import { LineWriter } from './line-writer.ts';

const cellSeparator = ' | ';
/** A cell of several paragraphs longer than this holds a part of the page, not a value. */
const maxValueLength = 300;

/** Numbers of code lines, which stand in a cell beside the code. */
const isLineNumbers = (cell: string) => /^\d+(?:\n+\d+)+$/.test(cell);

/** One table while it is read: a line for each row, or its cells as blocks where it only serves the layout. */
export class TableText {
  readonly #loose = new LineWriter();
  readonly #rows: string[][] = [];
  #cell: LineWriter | undefined;
  #isLayout: boolean;

  constructor(isLayout: boolean) {
    this.#isLayout = isLayout;
  }

  /** Where text goes now: the open cell, or what stands before the rows. */
  get writer(): LineWriter {
    return this.#cell ?? this.#loose;
  }

  markAsLayout(): void {
    this.#isLayout = true;
  }

  openRow(): void {
    this.closeCell();
    this.#rows.push([]);
  }

  openCell(): void {
    this.closeCell();
    if (this.#rows.length === 0) this.#rows.push([]);
    this.#cell = new LineWriter();
  }

  closeCell(): void {
    if (this.#cell === undefined) return;
    const cell = this.#cell.finish();
    if (cell.length > maxValueLength && cell.includes('\n\n')) this.#isLayout = true;
    this.#rows.at(-1)?.push(cell);
    this.#cell = undefined;
  }

  finish(): string {
    this.closeCell();
    const rows = this.#rows.filter((cells) => cells.some((cell) => cell !== ''));
    const text = this.#isLayout ? asBlocks(rows) : asLines(rows);
    return [this.#loose.finish(), text].filter((part) => part !== '').join('\n');
  }
}

function asBlocks(rows: readonly (readonly string[])[]): string {
  return rows
    .flat()
    .filter((cell) => cell !== '' && !isLineNumbers(cell))
    .join('\n\n');
}

function asLines(rows: readonly (readonly string[])[]): string {
  if (rows.every((cells) => cells.length === 1)) return rows.flat().join('\n');
  return rows.map((cells) => cells.map(inOneLine).join(cellSeparator).trimEnd()).join('\n');
}

/** A list becomes an enumeration. */
function inOneLine(cell: string): string {
  return cell
    .replace(/^- /, '')
    .replace(/\s*\n\s*- /g, ', ')
    .replace(/\s*\n\s*/g, ' ');
}
