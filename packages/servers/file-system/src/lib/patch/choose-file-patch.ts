import { sep } from 'node:path';
import { type FilePatch, nameOf } from './file-patch.ts';
import { otherFiles } from './patch-errors.ts';

export interface ChosenPatch {
  readonly file: FilePatch;
  /** The other files of the patch, which are not touched. */
  readonly others: readonly string[];
  /** The patch names no file of this name. */
  readonly isForOtherName: boolean;
}

/** The part of a patch for the file at `path`: the only one, or the one whose name fits best. */
export function chooseFilePatch(files: readonly FilePatch[], path: string): ChosenPatch {
  const fits = files.map((file) => Math.max(commonEnd(file.oldName, path), commonEnd(file.newName, path)));
  const best = fits.reduce((most, fit) => Math.max(most, fit), 0);
  const [only] = files;
  if (only !== undefined && files.length === 1) {
    const hasName = Boolean(only.oldName || only.newName);
    return { file: only, others: [], isForOtherName: hasName && best === 0 };
  }
  const chosen = files.filter((_, index) => fits[index] === best);
  const [file] = chosen;
  if (file === undefined || chosen.length > 1 || best === 0) throw otherFiles(files.map(nameOf), path);
  return { file, others: files.filter((other) => other !== file).map(nameOf), isForOtherName: false };
}

/** How many names at the end of two paths are the same. */
function commonEnd(name: string | undefined, path: string): number {
  if (name === undefined || name === '') return 0;
  const wanted = name.split('/').reverse();
  const there = path.split(sep).reverse();
  const differs = wanted.findIndex((part, index) => part !== there[index]);
  return differs === -1 ? wanted.length : differs;
}
