import { ToolError } from '@dpttools/kit/errors';

const badPatch = (message: string, hint: string): ToolError =>
  new ToolError({ code: 'bad_patch', message, hint });

const otherFormats: readonly (readonly [RegExp, string])[] = [
  [/^@@@ /m, 'It is the combined diff of a merge.'],
  [/^\*\*\* (Begin Patch|Update File)/m, 'It is in another format.'],
  [/^\*{3} \d+(,\d+)? \*{4}/m, 'It is a context diff.'],
  [/^\d+(,\d+)?[acd]\d+(,\d+)?$/m, 'It is a diff without context.'],
];

/** For a text without anything that could be applied. */
export function notUnified(patch: string): ToolError {
  const [, what = 'No line begins with @@.'] = otherFormats.find(([pattern]) => pattern.test(patch)) ?? [];
  return badPatch(
    `This is not a unified diff. ${what}`,
    'Send what git diff or diff -u writes: lines with --- and +++, then hunks under @@ -line,count +line,count @@.',
  );
}

export function brokenHeader(header: string, patchLine: number): ToolError {
  return badPatch(
    `Line ${patchLine} of the patch, ${JSON.stringify(header.slice(0, 80))}, is no hunk header; nothing was written.`,
    'Write it as @@ -line,count +line,count @@.',
  );
}

export function emptyHunk(header: string, patchLine: number): ToolError {
  return badPatch(
    `The hunk at line ${patchLine} of the patch (${header}) has no lines; nothing was written.`,
    'Send the whole patch.',
  );
}

/** For a hunk with fewer lines than it says, and nothing to show that the count is the mistake. */
export function cutOff(header: string): ToolError {
  return badPatch(
    `The patch ends in the middle of the hunk ${header}, which counts more lines than it has; nothing was written.`,
    'Send the whole patch. If it is whole, correct the counts, or write the header as @@ alone.',
  );
}

export function tooManyLines(count: number, most: number): ToolError {
  return badPatch(
    `The patch has ${count} lines; up to ${most} are applied at once. Nothing was written.`,
    'Apply it in parts, or with a program such as git apply.',
  );
}

export function brokenLine(line: string, patchLine: number): ToolError {
  return badPatch(
    `Line ${patchLine} of the patch, ${JSON.stringify(line.slice(0, 80))}, begins with none of space, + and -; nothing was written.`,
    'Begin every line of a hunk with a space (unchanged), - (removed) or + (added).',
  );
}

export function binaryPatch(name: string): ToolError {
  return badPatch(`The patch of ${name} is binary; nothing was written.`, 'Only text can be patched.');
}

/** For a patch without hunks for the file. */
export function nothingInside(what: string, hint: string): ToolError {
  return badPatch(`The patch only ${what}; nothing was written.`, hint);
}

export function listNames(names: readonly string[]): string {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  return `${names.slice(0, 10).join(', ')}${more}`;
}

export function otherFiles(names: readonly string[], path: string): ToolError {
  return badPatch(
    `The patch concerns ${names.length} files (${listNames(names)}), and not exactly one of them is ${path}; nothing was written.`,
    'Call once for each file, with the part of the patch for it.',
  );
}

export function alreadyApplied(path: string): ToolError {
  return new ToolError({
    code: 'already_applied',
    message: `${path} has the changes of this patch already; nothing was written.`,
    hint: 'There is nothing to do. Read the file to make sure.',
  });
}

export function existsAlready(path: string): ToolError {
  return new ToolError({
    code: 'already_exists',
    message: `The patch adds ${path} as a new file, but it exists already; nothing was written.`,
    hint: 'Make the patch anew against the file as it is.',
  });
}

export function renamesMissing(oldName: string, path: string): ToolError {
  return new ToolError({
    code: 'not_found',
    message: `${path} does not exist; the patch renames ${oldName} to it.`,
    hint: 'Patch the file under its present path, or move it there first with move_file.',
  });
}

export function leavesRest(path: string): ToolError {
  return new ToolError({
    code: 'patch_failed',
    message: `The patch removes ${path}, but the file has more than the lines that it removes; nothing was written.`,
    hint: 'Use delete_file if the file is no longer wanted.',
  });
}
