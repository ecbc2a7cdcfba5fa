import { close, closeSync, constants, fstatSync, openSync, readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isToolError } from '@dpttools/kit/errors';
import {
  type AllowedPath,
  isOnLocalDisk,
  markAllowed,
  type OpenedFile,
  openAllowedDescriptor,
} from '@dpttools/kit/paths';
import { type BytePath, displayPath, isValidUtf8, toSystemPath } from './path-order.ts';
import { isSystemError } from './system-reason.ts';

/** Opens files below a root that were found to match, each as the path policy demands. */
export class MatchOpener {
  readonly #root: AllowedPath;
  /** Ends with a slash. */
  readonly #byteRoot: BytePath;
  /** The root's, when it is a local disk. */
  readonly #localDevice: number | undefined;

  private constructor(root: AllowedPath, localDevice: number | undefined) {
    this.#root = root;
    this.#byteRoot = Buffer.from(join(root, '/')).toString('latin1');
    this.#localDevice = localDevice;
  }

  static async of(root: AllowedPath): Promise<MatchOpener> {
    return new MatchOpener(root, await localDeviceOf(root));
  }

  /** Undefined when the file is no longer what was counted. */
  async open(path: BytePath): Promise<OpenedFile | undefined> {
    try {
      // A name that is not valid UTF-8 has no AllowedPath.
      if (!isValidUtf8(path)) return this.#openNow(path, () => true);
      // On a local disk this is done sooner than the way to the thread pool; what is mounted below the root goes there.
      const isOnSameDisk = (device: number) => device === this.#localDevice;
      const opened = this.#localDevice === undefined ? undefined : this.#openNow(path, isOnSameDisk);
      return opened ?? (await openAllowedDescriptor(markAllowed(join(this.#root, displayPath(path)))));
    } catch (error) {
      if (!isChange(error)) throw error;
      return undefined;
    }
  }

  /** Undefined when it is not the counted file, or not where it is wanted. Only Linux can tell what was opened. */
  #openNow(path: BytePath, isWanted: (device: number) => boolean): OpenedFile | undefined {
    if (process.platform !== 'linux') return undefined;
    const bytePath = this.#byteRoot + path;
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const descriptor = openSync(toSystemPath(bytePath), flags);
    let isFit = false;
    try {
      const facts = fstatSync(descriptor);
      isFit =
        facts.isFile() &&
        isWanted(facts.dev) &&
        readlinkSync(`/proc/self/fd/${descriptor}`, 'latin1') === bytePath;
      const isLocal = facts.dev === this.#localDevice;
      return isFit ? { descriptor, sizeBytes: facts.size, isLocal } : undefined;
    } finally {
      if (!isFit) closeSync(descriptor);
    }
  }
}

async function localDeviceOf(folder: AllowedPath): Promise<number | undefined> {
  try {
    const { dev } = await stat(folder);
    return (await isOnLocalDisk(folder, dev)) ? dev : undefined;
  } catch (error) {
    if (!isChange(error)) throw error;
    return undefined;
  }
}

/** The file changed since it was counted, which is no fault of the search. */
export function isChange(error: unknown): boolean {
  return isToolError(error) || isSystemError(error);
}

/** Closing what was only read cannot lose anything, so nobody waits for it. */
export function closeMatched(opened: OpenedFile | undefined): void {
  if (opened === undefined) return;
  if (opened.isLocal) closeSync(opened.descriptor);
  else close(opened.descriptor, () => undefined);
}
