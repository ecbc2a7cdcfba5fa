import type { CharacterSet } from './compile-program.ts';
import { wordClass } from './parse-escape.ts';

/** Classes with a fixed number; those of characters follow. */
export const lineEndClass = 0;
export const carriageReturnClass = 1;
export const invalidByteClass = 2;
/** For bytes that do not decide a class alone: carriage returns and parts of longer sequences. */
export const undecidedClass = 3;

const unseen = 0xffff;

/**
 * Sorts characters into classes that a program cannot tell apart.
 * A character is classified when it first turns up, so no Unicode table is built.
 */
export class Alphabet {
  readonly ofByte = new Uint16Array(256).fill(undecidedClass);
  readonly #basicPlane = new Uint16Array(0x10000).fill(unseen);
  readonly #otherPlanes = new Map<number, number>();
  readonly #tests: readonly ((codePoint: number) => boolean)[];
  /** Per class: the sets it belongs to, and last whether its characters belong to words. */
  readonly #members: boolean[][];
  readonly #numbers = new Map<string, number>();

  constructor(sets: readonly CharacterSet[]) {
    const isWord = classTest(`[${wordClass}]`, false);
    this.#tests = [...sets.map(setTest), isWord];
    const none = this.#tests.map(() => false);
    this.#members = [none, none, none, none];
    for (let code = 0; code < 128; code++) {
      if (code !== 13) this.ofByte[code] = this.#classify(code);
    }
  }

  get size(): number {
    return this.#members.length;
  }

  classOf(codePoint: number): number {
    if (codePoint > 0xffff) {
      const known = this.#otherPlanes.get(codePoint) ?? this.#classify(codePoint);
      this.#otherPlanes.set(codePoint, known);
      return known;
    }
    const known = this.#basicPlane[codePoint] ?? unseen;
    if (known !== unseen) return known;
    const found = this.#classify(codePoint);
    this.#basicPlane[codePoint] = found;
    return found;
  }

  belongs(classNumber: number, set: number): boolean {
    return this.#members[classNumber]?.[set] === true;
  }

  isWord(classNumber: number): boolean {
    return this.belongs(classNumber, this.#tests.length - 1);
  }

  #classify(codePoint: number): number {
    if (codePoint === 10) return lineEndClass;
    if (codePoint === 13) return carriageReturnClass;
    const members = this.#tests.map((test) => test(codePoint));
    const key = members.map(Number).join('');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#members.push(members) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

function setTest(set: CharacterSet): (codePoint: number) => boolean {
  if (set.kind === 'class') return classTest(set.source, set.ignoreCase);
  if (!set.ignoreCase) return (codePoint) => codePoint === set.codePoint;
  return classTest(`[\\u{${set.codePoint.toString(16)}}]`, true);
}

function classTest(source: string, ignoreCase: boolean): (codePoint: number) => boolean {
  const expression = new RegExp(`^${source}$`, ignoreCase ? 'iv' : 'v');
  return (codePoint) => expression.test(String.fromCodePoint(codePoint));
}
