import type { SearchSlots } from './lib/content-search/search-slots.ts';

/** Nothing is held open: every call works on the disk as it is then. */
export interface FileSystemServices {
  /** A ripgrep program to use, `none`, or undefined to look for one. */
  readonly ripgrep: string | undefined;
  /** In the form of the PATH variable. */
  readonly searchPath: string | undefined;
  readonly maxEditBytes: number;
  /** Taken by the searches that run at once. */
  readonly searches: SearchSlots;
}
