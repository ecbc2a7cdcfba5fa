import { ToolError } from '@dpttools/kit/errors';
import { expandBraces } from './glob/expand-braces.ts';
import { lineBreakStandIn, parseGlob } from './glob/parse-glob.ts';
import { type BytePath, displayPath } from './path-order.ts';
import { LineAutomaton, paused } from './regex/line-automaton.ts';
import { PatternError } from './regex/pattern-error.ts';

export interface FileFilter {
  /** `path` is relative to the root of the search. */
  accepts(path: BytePath): boolean;
  /** Arguments that keep ripgrep from reading most of what `accepts` refuses; they never hide what it accepts. */
  readonly ripgrepArguments: readonly string[];
  /** With those arguments ripgrep reads nothing that `accepts` refuses. */
  readonly isExact: boolean;
}

const maxGlobLength = 1_000;
const pdf = '.pdf';
const pdfText = '.pdf.txt';

/**
 * A PDF is never searched itself; the text beside it (`report.pdf.txt`) stands for it,
 * and so is also meant where the pattern means the PDF. Throws `bad_pattern`.
 */
export function createFileFilter(filePattern: string): FileFilter {
  const isNegated = filePattern.startsWith('!');
  const pattern = isNegated ? filePattern.slice(1) : filePattern;
  const globs = explainErrors(filePattern, () => expandBraces(pattern === '' ? '*' : pattern));
  const matches = explainErrors(filePattern, () => matcher(globs));
  return {
    accepts(path) {
      const name = path.toLowerCase();
      if (name.endsWith(pdf)) return false;
      if (matches(path) !== isNegated) return true;
      return !isNegated && name.endsWith(pdfText) && matches(path.slice(0, -'.txt'.length));
    },
    ...ripgrepGlobs(globs, isNegated),
  };
}

function explainErrors<T>(pattern: string, work: () => T): T {
  try {
    if (pattern.length > maxGlobLength)
      throw new PatternError(`It is longer than ${maxGlobLength} characters`, maxGlobLength);
    return work();
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const message = `The file pattern ${pattern.slice(0, 80)} is not valid: ${error.message}.`;
    throw new ToolError({
      code: 'bad_pattern',
      message,
      hint: error.hint ?? 'Use a glob such as *.ts or src/**/*.{ts,tsx}.',
    });
  }
}

function matcher(globs: readonly string[]): (path: BytePath) => boolean {
  if (globs.some((glob) => /^\*+$/u.test(glob))) return () => true;
  const automaton = new LineAutomaton({ kind: 'choice', branches: globs.map(parseGlob) });
  return (path) => {
    const bytes = Buffer.from(displayPath(path).replace(/[\r\n]/gu, lineBreakStandIn));
    let found = automaton.find(bytes, 0, bytes.length);
    while (found === paused) found = automaton.resume();
    return found !== -1;
  };
}

function ripgrepGlobs(
  globs: readonly string[],
  isNegated: boolean,
): Pick<FileFilter, 'ripgrepArguments' | 'isExact'> {
  const all = globs.some((glob) => /^\*+$/u.test(glob));
  if (all && !isNegated) return { ripgrepArguments: [], isExact: true };
  // Elsewhere its globs and ours may differ.
  const isSharedSyntax = (glob: string) => /^[\w.@+~=,*/-]+$/u.test(glob) && !glob.includes('***');
  if (isNegated || !globs.every(isSharedSyntax)) return { ripgrepArguments: [], isExact: false };
  const wanted = globs.flatMap((glob) => {
    const base = anchored(glob);
    const ending = /[^*/]*$/u.exec(base)?.[0].toLowerCase() ?? '';
    const meansPdf = ending.endsWith(pdf);
    const mayMeanPdf = meansPdf || (ending !== '' && pdf.endsWith(ending));
    return [
      { glob: base, isExact: true },
      ...(mayMeanPdf ? [{ glob: `${base}.txt`, isExact: meansPdf }] : []),
    ];
  });
  return {
    ripgrepArguments: wanted.map(({ glob }) => `--glob=${glob}`),
    isExact: wanted.every(({ isExact }) => isExact),
  };
}

function anchored(glob: string): string {
  const closed = glob.endsWith('/') ? `${glob}**` : glob;
  return closed.includes('/') ? closed.replace(/^(?:\.?\/)?/u, '/') : closed;
}
