/** One place where the tree breaks a rule. */
export interface Problem {
  /** From the root, with forward slashes. */
  readonly path: string;
  /** Counted from 1; left out when the whole file or folder is meant. */
  readonly line?: number;
  readonly words: string;
}

export function problemLine({ path, line, words }: Problem): string {
  return `${line === undefined ? path : `${path}:${line}`}  ${words}`;
}
