import { ToolError } from '@dpttools/kit/errors';
import type { LinePart } from './line-pieces.ts';
import { LineAutomaton } from './regex/line-automaton.ts';
import { parseRegex } from './regex/parse-regex.ts';
import { PatternError } from './regex/pattern-error.ts';
import { requiredLiteral } from './regex/required-literal.ts';
import { suitsRipgrep } from './regex/suits-ripgrep.ts';
import type { RegexNode } from './regex/syntax-tree.ts';

export { paused } from './regex/line-automaton.ts';

export interface LineQuery {
  readonly query: string;
  readonly isRegex: boolean;
  readonly ignoreCase: boolean;
}

/** Finds matching lines in whole lines of UTF-8 text. */
export interface LineMatcher {
  /** Ripgrep understands the query in the same way. */
  readonly suitsRipgrep: boolean;
  /** An index in the first matching line at or after `from`, where a line begins; -1, or `paused`. */
  find(lines: Buffer, from: number): number;
  /** The same for a line that comes in parts, one call for each until it matches. */
  findInPart(bytes: Buffer, part: LinePart): number;
  /** Goes on after `paused`. */
  resume(): number;
  /** Where the first match begins in the line from `start` to `end`, its line end left out. */
  findStart(lines: Buffer, start: number, end: number): number;
}

const maxQueryChars = 10_000;

/** Throws `bad_pattern` for what the dialect does not know. */
export function createLineMatcher({ query, isRegex, ignoreCase }: LineQuery): LineMatcher {
  if (query === '') throw badPattern('The query is empty.', 'Say what to search for.');
  if (query.length > maxQueryChars) {
    throw badPattern(`The query is longer than ${maxQueryChars} characters.`, 'Search for a part of it.');
  }
  if (query.includes('\0')) {
    throw badPattern(
      'The query holds a NUL character, but files with one are not searched.',
      'Leave it out.',
    );
  }
  if (!isRegex && /[\r\n]/u.test(query)) {
    throw badPattern(
      'The query holds a line break, but the search goes line by line.',
      'Search for one of its lines.',
    );
  }
  if (!isRegex && !ignoreCase) return new TextMatcher(query);
  try {
    return new RegexMatcher(isRegex ? parseRegex(query, { ignoreCase }) : foldedText(query));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const hint = error.hint ?? 'To search for the text as it stands, set is_regex to false.';
    throw badPattern(
      `The regular expression is not valid at character ${error.position}: ${error.message}.`,
      hint,
    );
  }
}

function badPattern(message: string, hint: string): ToolError {
  return new ToolError({ code: 'bad_pattern', message, hint });
}

function foldedText(query: string): RegexNode {
  const parts = Array.from(query, (character): RegexNode => {
    return { kind: 'literal', codePoint: character.codePointAt(0) ?? 0, ignoreCase: true };
  });
  return { kind: 'sequence', parts };
}

class TextMatcher implements LineMatcher {
  readonly suitsRipgrep = true;
  readonly #text: Buffer;

  constructor(query: string) {
    this.#text = Buffer.from(query);
  }

  find(lines: Buffer, from: number): number {
    return lines.indexOf(this.#text, from);
  }

  findInPart(bytes: Buffer, { from }: LinePart): number {
    return bytes.indexOf(this.#text, Math.max(0, from - this.#text.length + 1));
  }

  resume(): number {
    return -1;
  }

  findStart(lines: Buffer, start: number, end: number): number {
    return lines.subarray(0, end).indexOf(this.#text, start);
  }
}

const nothing = Buffer.alloc(0);

/** Shorter ones turn up too often to be worth the jump to them. */
const minRequiredLength = 2;

class RegexMatcher implements LineMatcher {
  readonly suitsRipgrep: boolean;
  readonly #automaton: LineAutomaton;
  readonly #required: Buffer | undefined;
  /** Where `resume` goes on when the line it was in does not match. */
  #lines: Buffer = nothing;
  #lineEnd = 0;

  constructor(node: RegexNode) {
    this.suitsRipgrep = suitsRipgrep(node);
    this.#automaton = new LineAutomaton(node);
    const required = Buffer.from(requiredLiteral(node));
    if (required.length >= minRequiredLength) this.#required = required;
  }

  find(lines: Buffer, from: number): number {
    const required = this.#required;
    if (required === undefined) return this.#automaton.find(lines, from, lines.length);
    this.#lines = lines;
    let found = -1;
    let start = from;
    while (found === -1) {
      const at = lines.indexOf(required, start);
      if (at === -1) return -1;
      const lineStart = lines.subarray(start, at).lastIndexOf(10) + 1 + start;
      this.#lineEnd = lineEndAfter(lines, at);
      found = this.#automaton.find(lines, lineStart, this.#lineEnd);
      start = this.#lineEnd;
    }
    return found;
  }

  findInPart(bytes: Buffer, part: LinePart): number {
    this.#lines = nothing;
    this.#lineEnd = 0;
    return this.#automaton.findInPart(bytes, part);
  }

  resume(): number {
    const found = this.#automaton.resume();
    return found === -1 && this.#required !== undefined ? this.find(this.#lines, this.#lineEnd) : found;
  }

  findStart(lines: Buffer, start: number, end: number): number {
    return this.#automaton.findStart(lines, start, end);
  }
}

/** Behind the end of the line that holds `index`. */
export function lineEndAfter(lines: Buffer, index: number): number {
  const at = lines.indexOf(10, index);
  return at === -1 ? lines.length : at + 1;
}
