import { realpathSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';
import { type AllowedPath, isOnLocalDisk } from '@dpttools/kit/paths';

export interface FileMetadata {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modified: Date;
  /** Where the disk does not keep it, the last change of the entry. */
  readonly created: Date;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  /** With its dot, or empty. */
  readonly extension: string;
  /** Of POSIX, in octal. */
  readonly permissions: string;
}

/** What the disk says about a regular file or a folder. Nothing is opened. */
export async function fileMetadata(path: AllowedPath): Promise<FileMetadata> {
  const facts = await lstat(path);
  // Opening the folder above, to be safe from swaps, would need more rights than looking does.
  if (facts.isSymbolicLink()) throw replaced(path);
  // The look has just brought the way there into memory: on a disk of this machine following it again takes no time.
  const isLocal = await isOnLocalDisk(path, facts.dev);
  if ((isLocal ? realpathSync.native(path) : await realpath(path)) !== path) throw replaced(path);
  if (!facts.isFile() && !facts.isDirectory()) throw neither(path);
  return {
    path,
    sizeBytes: facts.size,
    modified: facts.mtime,
    created: facts.birthtimeMs > 0 ? facts.birthtime : facts.ctime,
    isFile: facts.isFile(),
    isDirectory: facts.isDirectory(),
    extension: suffixOf(basename(path)),
    permissions: (facts.mode & 0o7777).toString(8).padStart(4, '0'),
  };
}

/** From the last dot on, unless it begins or ends the name. */
export function suffixOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && dot < name.length - 1 ? name.slice(dot) : '';
}

function replaced(path: string): ToolError {
  return new ToolError({
    code: 'path_refused',
    message: `${path} was replaced by a link meanwhile.`,
    hint: 'Call again.',
    retryable: true,
  });
}

function neither(path: string): ToolError {
  return new ToolError({
    code: 'not_a_file',
    message: `${path} is neither a regular file nor a folder.`,
    hint: 'Pipes, sockets and devices are left alone; list_directory says which it is.',
  });
}
