import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AllowedPath } from '@dpttools/kit/paths';
import { type DecodedText, decodeText } from '../text/decode-text.ts';
import { Pauses } from '../text/pauses.ts';
import { keepText } from '../text/refuse-binary.ts';
import { spliceText } from '../text/splice-text.ts';
import { type RewriteOptions, rewriteFile } from '../write/rewrite-file.ts';
import { createTextFile } from '../write/write-text-file.ts';
import { type AppliedHunk, applyHunks } from './apply-hunks.ts';
import { type ChosenPatch, chooseFilePatch } from './choose-file-patch.ts';
import { type FilePatch, nameOf } from './file-patch.ts';
import {
  alreadyApplied,
  binaryPatch,
  existsAlready,
  leavesRest,
  listNames,
  nothingInside,
  renamesMissing,
} from './patch-errors.ts';
import { parseUnifiedDiff } from './unified-diff.ts';

export interface PatchOptions extends RewriteOptions {
  readonly patch: string;
  readonly encoding?: string | undefined;
}

export interface PatchReport {
  readonly action: 'modified' | 'created' | 'removed';
  readonly hunks: readonly AppliedHunk[];
  readonly addedLines: number;
  readonly removedLines: number;
  readonly encoding: string;
  readonly bytesWritten: number;
  readonly otherHardLinks: number;
  /** What the patch asks for besides and was not done: a rename, a mode, other files. */
  readonly notes: readonly string[];
}

/** Applies the part of a unified diff that concerns one file: all of its hunks, or none. */
export async function patchTextFile(path: AllowedPath, options: PatchOptions): Promise<PatchReport> {
  const { encoding = 'utf-8', signal } = options;
  const chosen = chooseFilePatch(parseUnifiedDiff(options.patch), path);
  const { file } = chosen;
  if (file.isBinary) throw binaryPatch(nameOf(file));
  const facts = {
    addedLines: countLines(file, 'added'),
    removedLines: countLines(file, 'removed'),
    notes: notesOn(chosen, path),
  };
  if (!(await exists(path))) {
    if (isOnlyAdded(file)) {
      const content = addedText(file);
      const written = await createTextFile(path, { content, encoding, createDirs: true, signal });
      const { bytesWritten, otherHardLinks } = written;
      const hunks = file.hunks.map(() => ({ line: 1, offset: 0 }));
      return { ...facts, action: 'created', hunks, encoding: written.encoding, bytesWritten, otherHardLinks };
    }
    if (file.isRename) throw renamesMissing(file.oldName ?? '', path);
  }
  checkChangesText(file);
  return rewriteFile(path, options, async (bytes) => {
    const pauses = new Pauses(signal);
    const decoded = asPatchSeesIt(await decodeText(bytes, { encoding, path, pauses }), file, bytes);
    checkCanBeAdded(decoded, file, path);
    const { replacements, hunks } = await applyHunks(decoded.text, file.hunks, { path, pauses });
    const content = await spliceText(decoded, replacements, pauses);
    keepText(content, decoded.codec, path);
    const isRemoved = file.newName === undefined;
    if (isRemoved && content.length > (decoded.hasMark ? decoded.codec.mark.length : 0))
      throw leavesRest(path);
    const report = { ...facts, action: isRemoved ? ('removed' as const) : ('modified' as const), hunks };
    return { content: isRemoved ? 'removed' : content, report: { ...report, encoding: decoded.codec.name } };
  });
}

const mark = '\u{feff}';

/** Diff programs take a byte-order mark for a character of the first line; whoever knows the file by reading it does not see it. */
function asPatchSeesIt(decoded: DecodedText, { hunks }: FilePatch, bytes: Uint8Array): DecodedText {
  const seesMark = hunks.some(({ lines }) => lines.some(({ text }) => text.startsWith(mark)));
  if (!decoded.hasMark || !seesMark) return decoded;
  return { ...decoded, text: mark + decoded.text, body: bytes, hasMark: false };
}

async function exists(path: AllowedPath): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function countLines({ hunks }: FilePatch, wanted: 'added' | 'removed'): number {
  return hunks.reduce((sum, { lines }) => sum + lines.filter(({ kind }) => kind === wanted).length, 0);
}

/** git says so by `/dev/null`, svn only by a hunk that begins at line 0. */
function isOnlyAdded({ oldName, hunks }: FilePatch): boolean {
  if (oldName === undefined) return true;
  return (
    hunks.length === 1 && hunks[0]?.oldStart === 0 && hunks[0].lines.every(({ kind }) => kind === 'added')
  );
}

function addedText({ hunks }: FilePatch): string {
  return hunks
    .flatMap(({ lines }) => lines)
    .filter(({ kind }) => kind === 'added')
    .map(({ text, hasLineEnd }) => text + (hasLineEnd ? '\n' : ''))
    .join('');
}

/** A patch that makes a file is refused where one with content is. */
function checkCanBeAdded({ text }: DecodedText, file: FilePatch, path: string): void {
  if (file.oldName !== undefined || text === '') return;
  throw text === addedText(file) ? alreadyApplied(path) : existsAlready(path);
}

function checkChangesText(file: FilePatch): void {
  const isAddedOrRemoved = file.oldName === undefined || file.newName === undefined;
  if (isAddedOrRemoved || countLines(file, 'added') + countLines(file, 'removed') > 0) return;
  if (file.isRename) {
    throw nothingInside(`renames ${file.oldName} to ${file.newName}`, 'Use move_file.');
  }
  if (file.newMode !== undefined) {
    throw nothingInside(`sets the mode ${file.newMode}`, 'Modes are set with chmod.');
  }
  throw nothingInside('has unchanged lines', 'Mark removed lines with - and added lines with +.');
}

function notesOn({ file, others, isForOtherName }: ChosenPatch, path: string): string[] {
  const notes: string[] = [];
  if (isForOtherName) notes.push(`The patch names ${nameOf(file)}; it was applied to ${basename(path)}.`);
  if (file.isRename)
    notes.push(
      `The patch also renames ${file.oldName} to ${file.newName}: that was not done; use move_file.`,
    );
  if (file.newMode !== undefined && file.newMode !== '100644') {
    notes.push(`The patch also sets the mode ${file.newMode}: that was not done.`);
  }
  if (others.length > 0) notes.push(`Other files of the patch were not touched: ${listNames(others)}.`);
  return notes;
}
