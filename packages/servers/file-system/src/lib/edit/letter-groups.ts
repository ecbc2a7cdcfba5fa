const slots = 65_536;

/** Counts how many of the three-letter groups of a text are in others, whatever their white space, case and quotes. */
export class LetterGroups {
  /** Which groups are wanted, by a hash that seldom takes two for one. */
  readonly #wanted = new Uint8Array(slots);
  /** When each was counted last, so that it counts once in a text. */
  readonly #seen = new Uint32Array(slots);
  #round = 0;

  constructor(lines: readonly string[]) {
    for (const line of lines) {
      forEachGroup(line, (slot) => {
        this.#wanted[slot] = 1;
      });
    }
  }

  countIn(text: string): number {
    this.#round += 1;
    let count = 0;
    forEachGroup(text, (slot) => {
      if (this.#wanted[slot] === 0 || this.#seen[slot] === this.#round) return;
      this.#seen[slot] = this.#round;
      count += 1;
    });
    return count;
  }
}

function forEachGroup(text: string, use: (slot: number) => void): void {
  let [first, second] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const letter = foldLetter(text.charCodeAt(at));
    if (letter === 0) continue;
    if (first !== 0) use(((first * 31 + second) * 31 + letter) % slots);
    first = second;
    second = letter;
  }
}

/** Zero for white space; the same number for letters that are taken for one another. */
function foldLetter(unit: number): number {
  if (unit <= 32 || unit === 0xa0) return 0;
  if (unit >= 65 && unit <= 90) return unit + 32;
  if (unit < 0x2010 || unit > 0x201f) return unit;
  if (unit <= 0x2015) return 45;
  return unit >= 0x201c ? 34 : 39;
}
