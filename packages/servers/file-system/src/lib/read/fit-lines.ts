import { ToolError } from '@dpttools/kit/errors';

export interface FitOptions {
  readonly path: string;
  readonly startLine: number;
  readonly column: number;
  readonly maxChars: number;
}

export interface FittedLines {
  readonly text: string;
  readonly endLine: number;
  readonly truncated: boolean;
  /** Set when the text ends inside a line. */
  readonly cut?: { readonly column: number; readonly charactersLeft: number };
}

/** As many whole lines as the budget holds; a first line longer than that is cut inside. */
export async function fitLines(pieces: AsyncGenerator<string>, options: FitOptions): Promise<FittedLines> {
  const { startLine, column, maxChars } = options;
  let text = await skipColumns(pieces, options);
  while (text.length <= maxChars) {
    const { value, done } = await pieces.next();
    if (done === true) return { text, endLine: lastLineOf(text, startLine), truncated: false };
    text += value;
  }
  const lastEnd = text.lastIndexOf('\n', maxChars - 1);
  if (lastEnd >= 0) {
    const whole = text.slice(0, lastEnd + 1);
    return { text: whole, endLine: lastLineOf(whole, startLine), truncated: true };
  }
  const end = beforePair(text, maxChars);
  const charactersLeft = await countToLineEnd(pieces, text.slice(end));
  const shown = { text: text.slice(0, end), endLine: startLine, truncated: true };
  return charactersLeft === 0 ? shown : { ...shown, cut: { column: column + end, charactersLeft } };
}

/** The first piece from the wanted column on. */
async function skipColumns(
  pieces: AsyncGenerator<string>,
  { path, startLine, column }: FitOptions,
): Promise<string> {
  let left = column - 1;
  let passed = 0;
  while (left > 0) {
    const { value, done } = await pieces.next();
    const lineEnd = done === true ? 0 : value.indexOf('\n');
    if (done === true || (lineEnd !== -1 && lineEnd < left)) {
      throw new ToolError({
        code: 'beyond_end',
        message: `Line ${startLine} of ${path} has ${passed + lineEnd} characters; column ${column} is beyond its end.`,
        hint: 'Leave column out to begin at the start of the line.',
      });
    }
    if (value.length > left) return value.slice(left);
    left -= value.length;
    passed += value.length;
  }
  return '';
}

async function countToLineEnd(pieces: AsyncGenerator<string>, rest: string): Promise<number> {
  let count = 0;
  for (let part: string | undefined = rest; part !== undefined; ) {
    const lineEnd = part.indexOf('\n');
    if (lineEnd !== -1) return count + lineEnd;
    count += part.length;
    const { value, done }: IteratorResult<string> = await pieces.next();
    part = done === true ? undefined : value;
  }
  return count;
}

function lastLineOf(text: string, startLine: number): number {
  const ends = text.split('\n').length - 1;
  return startLine + ends - (text === '' || text.endsWith('\n') ? 1 : 0);
}

/** A cut never splits a surrogate pair. */
function beforePair(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return end > 1 && unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
