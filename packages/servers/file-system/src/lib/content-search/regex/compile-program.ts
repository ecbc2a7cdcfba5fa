import { PatternError } from './pattern-error.ts';
import type { Assertion, RegexNode } from './syntax-tree.ts';

/** A set of characters that the program asks for. */
export type CharacterSet = Extract<RegexNode, { kind: 'literal' | 'class' }>;

export type Instruction =
  | { readonly kind: 'set'; readonly set: number; readonly next: number }
  | { readonly kind: 'assert'; readonly assertion: Assertion; readonly next: number }
  | { readonly kind: 'split'; first: number; readonly second: number }
  | { readonly kind: 'match' };

/** A nondeterministic automaton (Thompson's construction). */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly start: number;
  readonly sets: readonly CharacterSet[];
  readonly asksForWords: boolean;
  readonly asksForLineEnds: boolean;
}

/** Repetitions are written out, so this bounds both memory and the work per character. */
const maxInstructions = 20_000;

/** `backward` gives the program that reads a line from its end. */
export function compileProgram(node: RegexNode, direction: 'forward' | 'backward' = 'forward'): Program {
  const compiler = new Compiler(direction);
  const start = compiler.emit(node, compiler.push({ kind: 'match' }));
  const { instructions, sets } = compiler;
  const assertions = new Set(instructions.flatMap((one) => (one.kind === 'assert' ? [one.assertion] : [])));
  const asksForWords = [...assertions].some((assertion) => assertion.includes('word'));
  const asksForLineEnds = [...assertions].some((assertion) => !assertion.includes('word'));
  return { instructions, start, sets, asksForWords, asksForLineEnds };
}

class Compiler {
  readonly instructions: Instruction[] = [];
  readonly sets: CharacterSet[] = [];
  readonly #setNumbers = new Map<string, number>();
  readonly #direction: 'forward' | 'backward';

  constructor(direction: 'forward' | 'backward') {
    this.#direction = direction;
  }

  push(instruction: Instruction): number {
    if (this.instructions.length >= maxInstructions) {
      throw new PatternError(
        'The pattern is too large once its repetitions are written out',
        1,
        'Use smaller counts in {…}.',
      );
    }
    return this.instructions.push(instruction) - 1;
  }

  /** Emits what matches `node` and then goes on at `next`; gives where to enter. */
  emit(node: RegexNode, next: number): number {
    switch (node.kind) {
      case 'literal':
      case 'class':
        return this.push({ kind: 'set', set: this.#setNumber(node), next });
      case 'assertion':
        return this.push({ kind: 'assert', assertion: node.assertion, next });
      case 'sequence':
        return this.#direction === 'forward'
          ? node.parts.reduceRight((after, part) => this.emit(part, after), next)
          : node.parts.reduce((after, part) => this.emit(part, after), next);
      case 'choice':
        return node.branches
          .map((branch) => this.emit(branch, next))
          .reduceRight((second, first) => this.push({ kind: 'split', first, second }));
      case 'repeat':
        return this.#emitRepeat(node, next);
    }
  }

  #emitRepeat({ node, min, max }: Extract<RegexNode, { kind: 'repeat' }>, next: number): number {
    let entry = next;
    if (max === Number.POSITIVE_INFINITY) {
      const loop: Instruction = { kind: 'split', first: next, second: next };
      entry = this.push(loop);
      loop.first = this.emit(node, entry);
    } else {
      for (let count = min; count < max; count++) {
        const first = this.emit(node, entry);
        if (first === entry) break;
        entry = this.push({ kind: 'split', first, second: next });
      }
    }
    for (let count = 0; count < min; count++) {
      const first = this.emit(node, entry);
      if (first === entry) break;
      entry = first;
    }
    return entry;
  }

  #setNumber(set: CharacterSet): number {
    const key = `${set.ignoreCase ? 'i' : ''}${set.kind === 'literal' ? set.codePoint : set.source}`;
    const known = this.#setNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.sets.push(set) - 1;
    this.#setNumbers.set(key, number);
    return number;
  }
}
