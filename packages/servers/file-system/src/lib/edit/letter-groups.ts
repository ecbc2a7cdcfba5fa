const slots = 65_536;
const units = 65_536;

/** Counts how many of the three-letter groups of a text are in others, whatever their white space, case, quotes and accents. */
export class LetterGroups {
  /** Which groups are wanted, by a hash that seldom takes two for one. */
  readonly #wanted = new Uint8Array(slots);
  /** When each was counted last, so that it counts once in a text. */
  readonly #seen = new Uint32Array(slots);
  readonly #letters = foldedLetters();
  #round = 0;

  constructor(lines: readonly string[]) {
    for (const line of lines) {
      this.#forEachGroup(line, (slot) => {
        this.#wanted[slot] = 1;
      });
    }
  }

  countIn(text: string): number {
    this.#round += 1;
    let count = 0;
    this.#forEachGroup(text, (slot) => {
      if (this.#wanted[slot] === 0 || this.#seen[slot] === this.#round) return;
      this.#seen[slot] = this.#round;
      count += 1;
    });
    return count;
  }

  #forEachGroup(text: string, use: (slot: number) => void): void {
    let [first, second] = [0, 0];
    for (let at = 0; at < text.length; at++) {
      const letter = this.#letters[text.charCodeAt(at)] ?? 0;
      if (letter === 0) continue;
      if (first !== 0) use(((first * 31 + second) * 31 + letter) % slots);
      first = second;
      second = letter;
    }
  }
}

/** For each UTF-16 unit: zero for white space and marks; the same number for letters that are taken for one another. */
function foldedLetters(): Uint16Array {
  const letters = new Uint16Array(units);
  for (let unit = 33; unit < units; unit++) letters[unit] = foldLetter(unit);
  return letters;
}

const ignored = /[\s\p{M}\u1160-\u11ff]/u;

function foldLetter(unit: number): number {
  if (unit < 128) return unit >= 65 && unit <= 90 ? unit + 32 : unit;
  // Nothing outside these ranges has parts.
  const isPlain = (unit >= 0x3100 && unit < 0xac00) || (unit > 0xd7a3 && unit < 0xf900);
  if (isPlain) return unit;
  const [letter = ''] = String.fromCharCode(unit).normalize('NFKD').toLowerCase();
  if (ignored.test(letter)) return 0;
  if (/[\u2010-\u2015\u2212]/.test(letter)) return 45;
  if (/[\u201c-\u201f\u00ab\u00bb]/.test(letter)) return 34;
  return /[\u2018-\u201b]/.test(letter) ? 39 : letter.charCodeAt(0);
}
