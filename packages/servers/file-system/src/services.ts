/** Nothing is opened: every call works on the disk as it is. */
export interface FileSystemServices {
  readonly ripgrep: string | undefined;
  readonly maxFileBytes: number;
}
