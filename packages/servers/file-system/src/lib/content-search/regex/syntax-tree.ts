/** What a position in a line must look like; consumes nothing. */
export type Assertion =
  | 'line-start'
  | 'line-end'
  | 'text-start'
  | 'text-end'
  | 'word-boundary'
  | 'not-word-boundary'
  | 'word-start'
  | 'word-end'
  | 'word-start-half'
  | 'word-end-half';

/**
 * A pattern as far as finding lines needs it: groups are dissolved, and greed is left out
 * because it changes neither whether a line matches nor where its first match begins.
 */
export type RegexNode =
  | { readonly kind: 'literal'; readonly codePoint: number; readonly ignoreCase: boolean }
  /** `source` is the body of a JavaScript character class for the `v` flag. */
  | { readonly kind: 'class'; readonly source: string; readonly ignoreCase: boolean }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly branches: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly node: RegexNode; readonly min: number; readonly max: number };

export const emptyNode: RegexNode = { kind: 'sequence', parts: [] };
