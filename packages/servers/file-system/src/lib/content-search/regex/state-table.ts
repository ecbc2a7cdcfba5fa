import { type Alphabet, carriageReturnClass, invalidByteClass, lineEndClass } from './alphabet.ts';
import type { Program } from './compile-program.ts';
import type { Assertion } from './syntax-tree.ts';

/** What lies beside a position. */
const edge = 0;
const carriageReturn = 1;
const wordCharacter = 2;
const otherCharacter = 3;
const invalidByte = 4;
type Neighbour = 0 | 1 | 2 | 3 | 4;

interface State {
  /** Instructions to go on from, before assertions are decided. */
  readonly pending: Int32Array;
  readonly behind: Neighbour;
}

const maxStates = 2_000;

/**
 * The deterministic automaton of a program, made as the text asks for it and thrown away when it grows too large,
 * so that time stays linear in the text and memory bounded whatever the pattern.
 * An entry is the row to go on with, negated when a match ended before the character; 0 when unknown.
 */
export class StateTable {
  readonly alphabet: Alphabet;
  /** One row per state, none at 0: `row + class` leads to an entry. */
  entries = new Int32Array(0);
  stride = 0;
  initialRow = 0;
  /** Instructions visited while making entries. */
  work = 0;
  readonly #program: Program;
  readonly #backward: boolean;
  readonly #states: State[] = [];
  readonly #rows = new Map<string, number>();
  readonly #visited: Int32Array;
  #round = 0;

  constructor(program: Program, alphabet: Alphabet, direction: 'forward' | 'backward') {
    this.#program = program;
    this.alphabet = alphabet;
    this.#backward = direction === 'backward';
    this.#visited = new Int32Array(program.instructions.length);
    this.#reset();
  }

  /** The entry for `classNumber` in the state at `row`, made when it is not known. Rows may be renumbered by it. */
  entry(row: number, classNumber: number): number {
    const known = classNumber < this.stride ? (this.entries[row + classNumber] ?? 0) : 0;
    return known === 0 ? this.#makeEntry(row, classNumber) : known;
  }

  #makeEntry(row: number, classNumber: number): number {
    const state = this.#states[row / this.stride - 1];
    if (state === undefined) throw new RangeError('No such state');
    if (classNumber >= this.stride) this.#reset();
    const ahead = this.#neighbour(classNumber);
    const { matched, targets } = this.#step(state, ahead, classNumber);
    const nextRow = classNumber === lineEndClass ? this.initialRow : this.#row(targets, ahead);
    const entry = matched ? -nextRow : nextRow;
    if (this.#states[row / this.stride - 1] === state) this.entries[row + classNumber] = entry;
    return entry;
  }

  #reset(): void {
    this.#states.length = 0;
    this.#rows.clear();
    // A power of two made by shifting stays a small integer, on which the speed of the search rests.
    this.stride = 1 << (32 - Math.clz32(this.alphabet.size + 1));
    this.entries = new Int32Array(this.stride * 16);
    this.initialRow = this.#row(Int32Array.of(this.#program.start), edge);
  }

  #row(pending: Int32Array, beside: Neighbour): number {
    const behind = this.#relevant(beside);
    const key = `${behind}:${pending.join()}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    if (this.#states.length >= maxStates) {
      this.#reset();
      return this.#row(pending, beside);
    }
    const row = this.#states.push({ pending, behind }) * this.stride;
    this.#rows.set(key, row);
    if (row + this.stride > this.entries.length) {
      const grown = new Int32Array(this.entries.length * 2);
      grown.set(this.entries);
      this.entries = grown;
    }
    return row;
  }

  /** States that differ only in what no assertion asks for are one state. */
  #relevant(beside: Neighbour): Neighbour {
    if (beside === wordCharacter || beside === invalidByte) {
      return this.#program.asksForWords ? beside : otherCharacter;
    }
    return this.#program.asksForLineEnds ? beside : otherCharacter;
  }

  #neighbour(classNumber: number): Neighbour {
    if (classNumber === lineEndClass) return edge;
    if (classNumber === carriageReturnClass) return carriageReturn;
    if (classNumber === invalidByteClass) return invalidByte;
    return this.alphabet.isWord(classNumber) ? wordCharacter : otherCharacter;
  }

  #step(state: State, ahead: Neighbour, classNumber: number): { matched: boolean; targets: Int32Array } {
    const { instructions, start } = this.#program;
    const [left, right] = this.#backward ? [ahead, state.behind] : [state.behind, ahead];
    const targets = new Set([start]);
    const stack = Array.from(state.pending);
    let matched = false;
    this.#round += 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (this.#visited[at] === this.#round) continue;
      this.#visited[at] = this.#round;
      this.work += 1;
      const instruction = instructions[at];
      if (instruction?.kind === 'set') {
        if (this.alphabet.belongs(classNumber, instruction.set)) targets.add(instruction.next);
      } else if (instruction?.kind === 'split') {
        stack.push(instruction.second, instruction.first);
      } else if (instruction?.kind === 'assert') {
        if (holds(instruction.assertion, left, right)) stack.push(instruction.next);
      } else {
        matched = true;
      }
    }
    return { matched, targets: Int32Array.from(targets).sort() };
  }
}

/** As in Rust's engine, what asks for the absence of a word character does not hold beside a byte that is no text. */
function holds(assertion: Assertion, left: Neighbour, right: Neighbour): boolean {
  const wordLeft = left === wordCharacter;
  const wordRight = right === wordCharacter;
  switch (assertion) {
    case 'line-start':
      return left === edge || left === carriageReturn;
    case 'line-end':
      return right === edge || right === carriageReturn;
    case 'text-start':
      return left === edge;
    case 'text-end':
      return right === edge;
    case 'word-boundary':
      return wordLeft !== wordRight;
    case 'not-word-boundary':
      return wordLeft === wordRight && left !== invalidByte && right !== invalidByte;
    case 'word-start':
      return !wordLeft && wordRight;
    case 'word-end':
      return wordLeft && !wordRight;
    case 'word-start-half':
      return !wordLeft && left !== invalidByte;
    case 'word-end-half':
      return !wordRight && right !== invalidByte;
  }
}
