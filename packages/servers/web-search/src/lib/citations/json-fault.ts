export interface JsonFault {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** What stands around the place. */
  readonly excerpt: string;
  readonly isEnd: boolean;
}

const around = 40;
const whiteSpace = /[ \t\r\n]*/y;
const scalar =
  /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const name = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** Where a text stops being JSON; the platform's parser tells the place for some faults only. */
export function findJsonFault(text: string): JsonFault {
  const at = Math.min(text.length, new Scan(text).firstFault());
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    line: before.split('\n').length,
    column: at - lineStart + 1,
    excerpt: text.slice(Math.max(0, at - around), at + around),
    isEnd: at >= text.length,
  };
}

/** Reads token by token with the open brackets in a list, so that no depth exhausts the stack. */
class Scan {
  readonly #text: string;
  readonly #open: ('{' | '[')[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  firstFault(): number {
    while (this.#value()) {
      const isMore = this.#afterValue();
      if (isMore !== true) return isMore === 'done' ? this.#text.length : this.#stop();
    }
    return this.#stop();
  }

  /** A scalar, an empty container, or the way into a container up to its first value. */
  #value(): boolean {
    for (;;) {
      this.#skip();
      const sign = this.#text[this.#at];
      if (sign !== '{' && sign !== '[') return this.#match(scalar);
      this.#at += 1;
      this.#skip();
      if (this.#text[this.#at] === (sign === '{' ? '}' : ']')) {
        this.#at += 1;
        return true;
      }
      this.#open.push(sign);
      if (sign === '{' && !this.#name()) return false;
    }
  }

  /** True when another value has to follow. */
  #afterValue(): boolean | 'done' {
    for (;;) {
      this.#skip();
      const inside = this.#open.at(-1);
      if (inside === undefined) return this.#at === this.#text.length ? 'done' : false;
      const sign = this.#text[this.#at];
      if (sign === ',') {
        this.#at += 1;
        return inside === '[' || this.#name();
      }
      if (sign !== (inside === '{' ? '}' : ']')) return false;
      this.#open.pop();
      this.#at += 1;
    }
  }

  #name(): boolean {
    this.#skip();
    if (!this.#match(name)) return false;
    this.#skip();
    if (this.#text[this.#at] !== ':') return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isThere = pattern.test(this.#text);
    if (isThere) this.#at = pattern.lastIndex;
    return isThere;
  }

  #skip(): void {
    whiteSpace.lastIndex = this.#at;
    whiteSpace.test(this.#text);
    this.#at = whiteSpace.lastIndex;
  }

  #stop(): number {
    return this.#at;
  }
}
