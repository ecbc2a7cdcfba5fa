import { type AllowedPath, pathInput, readsLocal, visibleText } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { type LineRange, type ReadLinesOptions, readLines } from '../lib/read/read-lines.ts';
import { decodingErrors } from '../lib/text/text-errors.ts';

export const readFile = defineTool({
  name: 'read_file',
  title: 'Read file',
  description: 'Read a text file, whole or by lines. The end of a long part says how to go on.',
  input: z.object({
    path: pathInput('read', 'File'),
    offset: z.int().min(1).optional().describe('First line, from 1'),
    limit: z.int().min(1).optional().describe('Most lines'),
    encoding: z.string().default('utf-8').describe('Text encoding'),
    column: z.int().min(1).optional().describe('First character of it'),
  }),
  output: z.object({
    path: z.string(),
    content: z.string().describe('Lines end with a line feed, whatever the file has'),
    start_line: z.int(),
    end_line: z.int(),
    total_lines: z.int(),
    size_bytes: z.int(),
    encoding: z.string(),
    bom: z.boolean(),
    newline: z.enum(['lf', 'crlf', 'cr', 'mixed', 'none']),
    truncated: z.boolean().describe('The budget of a result ended it'),
    next_offset: z.int().optional(),
    next_column: z.int().optional(),
    escaped_characters: z.int().optional().describe('Characters shown as escapes such as \\x1b'),
  }),
  safety: readsLocal,
  profile: 'core',
  bulky: true,
  errors: {
    ...decodingErrors,
    beyond_end: 'The file has fewer lines than offset, or the line fewer characters than column.',
  },
  async handler({ path, offset, limit, encoding, column }, { limits, signal }) {
    const range = await readWithin(limits.maxTextChars, path, { offset, limit, encoding, column, signal });
    return {
      path,
      content: range.text,
      start_line: range.startLine,
      end_line: range.endLine,
      total_lines: range.totalLines,
      size_bytes: range.sizeBytes,
      encoding: range.encoding,
      bom: range.bom,
      newline: range.newline,
      truncated: range.truncated,
      next_offset: range.nextOffset,
      next_column: range.nextColumn,
    };
  },
  render(output) {
    const notes = [positionNote(output), escapesNote(output)].filter((note) => note !== '');
    const gap = output.content === '' || output.content.endsWith('\n') ? '' : '\n';
    return notes.length === 0 ? output.content : `${output.content}${gap}[${notes.join(' ')}]`;
  },
});

/** Escapes make a text longer: what would burst the budget is read again, shorter. */
async function readWithin(
  maxChars: number,
  path: AllowedPath,
  options: ReadLinesOptions,
): Promise<LineRange> {
  const range = await readLines(path, { ...options, maxChars });
  const shownChars = visibleText(range.text).text.length;
  if (shownChars <= maxChars) return range;
  return readWithin(Math.floor((maxChars / shownChars) * range.text.length), path, options);
}

interface Position {
  readonly start_line: number;
  readonly end_line: number;
  readonly total_lines: number;
  readonly next_offset?: number | undefined;
  readonly next_column?: number | undefined;
}

function positionNote({ start_line, end_line, total_lines, next_offset, next_column }: Position): string {
  if (next_offset === undefined)
    return start_line > 1 ? `Lines ${start_line}-${end_line} of ${total_lines}.` : '';
  const column = next_column === undefined || next_column === 1 ? '' : ` and column=${next_column}`;
  return `Lines ${start_line}-${end_line} of ${total_lines}. Go on with offset=${next_offset}${column}.`;
}

function escapesNote({
  escaped_characters = 0,
}: {
  readonly escaped_characters?: number | undefined;
}): string {
  return escaped_characters === 0 ? '' : `${escaped_characters} characters are shown as escapes.`;
}
