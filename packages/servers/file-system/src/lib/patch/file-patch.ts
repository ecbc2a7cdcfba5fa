/** One line of a hunk. */
export interface HunkLine {
  readonly kind: 'context' | 'removed' | 'added';
  /** Without the line feed; a carriage return before it belongs to the line. */
  readonly text: string;
  /** False where the patch says that the file ends without a line end here. */
  readonly hasLineEnd: boolean;
}

export interface Hunk {
  /** As it stands in the patch, to name the hunk by. */
  readonly header: string;
  /** 1-based first line in the old file, or undefined where the header has no numbers. With no old lines: the line before. */
  readonly oldStart: number | undefined;
  readonly newStart: number | undefined;
  /** How many old lines the header of the last hunk counts beyond those that are there. */
  readonly missingOld: number;
  readonly lines: readonly HunkLine[];
}

/** The part of a patch that concerns one file. Names are empty where the patch does not say them. */
export interface FilePatch {
  /** Undefined for `/dev/null`: the patch makes the file. */
  readonly oldName: string | undefined;
  /** Undefined for `/dev/null`: the patch removes the file. */
  readonly newName: string | undefined;
  readonly isBinary: boolean;
  readonly isRename: boolean;
  /** The mode that the patch gives the file, if it sets one. */
  readonly newMode: string | undefined;
  readonly hunks: readonly Hunk[];
}

export function nameOf({ newName, oldName }: FilePatch): string {
  return newName || oldName || 'an unnamed file';
}
