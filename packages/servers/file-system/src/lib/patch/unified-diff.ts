import type { FilePatch, Hunk } from './file-patch.ts';
import { isHunkHeader, parseHunk } from './parse-hunk.ts';
import { brokenHeader, emptyHunk, notUnified, tooManyLines } from './patch-errors.ts';
import { gitNames, headerName, unquote, withoutPrefix } from './patch-names.ts';
import { withoutReturn } from './text-lines.ts';

/** So many are read without a pause. */
const maxLines = 200_000;

type Draft = { -readonly [Key in keyof FilePatch]: FilePatch[Key] } & {
  readonly hunks: Hunk[];
  /** Its `---` and `+++` lines were seen. */
  hasNames: boolean;
};

function startFile(files: Draft[], names: Partial<Pick<FilePatch, 'oldName' | 'newName'>> = {}): Draft {
  const file = {
    oldName: '',
    newName: '',
    ...names,
    isBinary: false,
    isRename: false,
    newMode: undefined,
    hunks: [],
    hasNames: false,
  };
  files.push(file);
  return file;
}

/**
 * Reads a unified diff as git, GNU diff and svn write it. What stands before, between and after the parts that mean
 * something is passed over. Throws `bad_patch` when there is nothing to apply, or a hunk cannot be read.
 */
export function parseUnifiedDiff(patch: string): FilePatch[] {
  const lines = patch.split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > maxLines) throw tooManyLines(lines.length, maxLines);
  const files: Draft[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = withoutReturn(lines[at] ?? '');
    if (isHunkHeader(line)) {
      const { hunk, next } = parseHunk(lines, at);
      if (hunk.lines.length === 0) throw emptyHunk(hunk.header, at + 1);
      // Hunks without any header concern the file that the caller names.
      (files.at(-1) ?? startFile(files)).hunks.push(hunk);
      at = next;
    } else if (line.startsWith('@@') && !line.startsWith('@@@')) {
      throw brokenHeader(line, at + 1);
    } else {
      at += readHeader({ line, next: withoutReturn(lines[at + 1] ?? ''), files });
    }
  }
  const found = files.filter(saysSomething);
  if (found.length === 0) throw notUnified(patch);
  return found.map(({ hasNames: _, ...file }) => file);
}

function saysSomething(file: Draft): boolean {
  const isAddedOrRemoved = file.oldName === undefined || file.newName === undefined;
  return (
    file.hunks.length > 0 || file.isBinary || file.isRename || file.newMode !== undefined || isAddedOrRemoved
  );
}

interface HeaderPlace {
  readonly line: string;
  readonly next: string;
  readonly files: Draft[];
}

/** Takes in a header, and says how many lines it has. Any other line has no meaning. */
function readHeader({ line, next, files }: HeaderPlace): number {
  const file = files.at(-1);
  if (line.startsWith('diff --git ')) {
    startFile(files, gitNames(line.slice('diff --git '.length)));
  } else if (line.startsWith('--- ') && next.startsWith('+++ ')) {
    const named = file === undefined || file.hasNames || file.hunks.length > 0 ? startFile(files) : file;
    named.hasNames = true;
    named.oldName = fileName(line.slice('--- '.length));
    named.newName = fileName(next.slice('+++ '.length));
    return 2;
  } else if (line.startsWith('Index: ')) {
    const name = line.slice('Index: '.length);
    startFile(files, { oldName: name, newName: name });
  } else if (/^Binary files .* differ$|^Cannot display: file marked as a binary type/.test(line)) {
    (file === undefined || file.hunks.length > 0 ? startFile(files) : file).isBinary = true;
  } else if (file !== undefined && file.hunks.length === 0) {
    readExtended(line, file);
  }
  return 1;
}

/** git's own lines between `diff --git` and the hunks. */
function readExtended(line: string, file: Draft): void {
  const extended = /^(rename|copy|new|new file|deleted file) (from|to|mode) (.*)$/.exec(line);
  const [, subject, word, rest = ''] = extended ?? [];
  if (word === 'from') file.oldName = unquote(rest);
  if (word === 'to') {
    file.newName = unquote(rest);
    file.isRename = true;
  }
  if (subject === 'deleted file') file.newName = undefined;
  else if (word === 'mode') file.newMode = rest;
  if (subject === 'new file') file.oldName = undefined;
  if (line === 'GIT binary patch') file.isBinary = true;
}

function fileName(rest: string): string | undefined {
  const name = headerName(rest);
  return name === '/dev/null' ? undefined : withoutPrefix(name);
}
