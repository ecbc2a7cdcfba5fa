import type { LinePart } from '../line-pieces.ts';
import { Alphabet, carriageReturnClass, invalidByteClass, lineEndClass } from './alphabet.ts';
import { compileProgram } from './compile-program.ts';
import { StateTable } from './state-table.ts';
import type { RegexNode } from './syntax-tree.ts';
import { decodeAt, encodedLength, sequenceStart } from './utf8.ts';

/** Answered in place of an index when a long line or a hostile pattern has used up its turn; `resume` goes on. */
export const paused = -2;

const newline = 10;
const carriageReturn = 13;
/** Each is a few milliseconds. */
const workPerTurn = 40_000;
const bytesPerTurn = 2_000_000;
const workForOneStart = 1_000_000;

interface Start {
  readonly position: number;
  readonly end: number;
  readonly row: number;
  /** The line goes on behind the end. */
  readonly isOpen: boolean;
}

/** Finds the lines of UTF-8 text that match a pattern, in time linear in the text. */
export class LineAutomaton {
  readonly #node: RegexNode;
  readonly #forward: StateTable;
  #backward: StateTable | undefined;
  #position = 0;
  #end = 0;
  #row = 0;
  #isOpen = false;
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(node: RegexNode) {
    this.#node = node;
    this.#forward = stateTable(node, 'forward');
  }

  /**
   * An index in the first matching line, its line end included; -1 when no line matches, or `paused`.
   * `from` begins a line, `end` ends one.
   */
  find(bytes: Uint8Array, from: number, end: number): number {
    if (from >= end) return -1;
    return this.#start(bytes, { position: from, end, row: this.#forward.initialRow, isOpen: false });
  }

  /** The same in a line that comes in parts, one call for each until it matches. */
  findInPart(bytes: Uint8Array, { from, isFirst, isLast }: LinePart): number {
    const row = isFirst ? this.#forward.initialRow : this.#row;
    return this.#start(bytes, { position: from, end: bytes.length, row, isOpen: !isLast });
  }

  #start(bytes: Uint8Array, { position, end, row, isOpen }: Start): number {
    this.#bytes = bytes;
    this.#position = position;
    this.#end = end;
    this.#row = row;
    this.#isOpen = isOpen;
    return this.resume();
  }

  resume(): number {
    const table = this.#forward;
    const { ofByte } = table.alphabet;
    const bytes = this.#bytes;
    const end = this.#end;
    let row = this.#row;
    let index = this.#position;
    const stop = Math.min(end, index + bytesPerTurn);
    table.work = 0;
    for (;;) {
      const { entries } = table;
      for (; index < stop; index++) {
        const entry = entries[row + (ofByte[bytes[index] ?? 0] ?? 0)] ?? 0;
        if (entry <= 0) break;
        row = entry;
      }
      if (index >= end) break;
      if (index >= stop || table.work > workPerTurn) return this.#pause(index, row);
      const [classNumber, width] = characterAt(table.alphabet, bytes, { index, end });
      const entry = table.entry(row, classNumber);
      if (entry < 0) return index;
      row = entry;
      index += width;
    }
    this.#row = row;
    if (this.#isOpen) return -1;
    return bytes[end - 1] !== newline && table.entry(row, lineEndClass) < 0 ? end - 1 : -1;
  }

  /** Where the first match begins in the line from `start` to `end`, its line end left out; -1 when there is none. */
  findStart(bytes: Uint8Array, start: number, end: number): number {
    this.#backward ??= stateTable(this.#node, 'backward');
    const table = this.#backward;
    let row = table.initialRow;
    let found = -1;
    table.work = 0;
    for (let index = end; index > start; ) {
      const before = sequenceStart(bytes, start, index);
      const codePoint = decodeAt(bytes, before, index);
      const entry = table.entry(row, codePoint === -1 ? invalidByteClass : table.alphabet.classOf(codePoint));
      if (entry < 0) found = index;
      if (table.work > workForOneStart) return found;
      row = Math.abs(entry);
      index = before;
    }
    return table.entry(row, lineEndClass) < 0 ? start : found;
  }

  #pause(index: number, row: number): typeof paused {
    this.#position = index;
    this.#row = row;
    return paused;
  }
}

function stateTable(node: RegexNode, direction: 'forward' | 'backward'): StateTable {
  const program = compileProgram(node, direction);
  return new StateTable(program, new Alphabet(program.sets), direction);
}

/** The class of the character at `index`, and how many bytes it takes. */
function characterAt(
  alphabet: Alphabet,
  bytes: Uint8Array,
  { index, end }: { index: number; end: number },
): readonly [classNumber: number, width: number] {
  const byte = bytes[index] ?? 0;
  if (byte === carriageReturn) {
    return index + 1 < end && bytes[index + 1] === newline ? [lineEndClass, 2] : [carriageReturnClass, 1];
  }
  const codePoint = decodeAt(bytes, index, end);
  return codePoint === -1 ? [invalidByteClass, 1] : [alphabet.classOf(codePoint), encodedLength(codePoint)];
}
