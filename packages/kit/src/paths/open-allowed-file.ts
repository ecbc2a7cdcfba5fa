import { closeSync, constants, fstatSync, open as openForCallback, readlinkSync, type Stats } from 'node:fs';
import { type FileHandle, open, realpath, stat, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ToolError } from '../errors.ts';
import type { AllowedPath } from './allowed-path.ts';
import { isOnLocalDisk } from './local-disk.ts';

const openDescriptor = promisify(openForCallback);

// O_NONBLOCK: a FIFO opens at once instead of waiting for a writer.
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file for reading and makes sure that it is the one the policy let through:
 * no link at the end, no FIFO or device (which would hang), and still at the checked place.
 * The caller closes the handle. Throws `path_refused` (retryable) when it was replaced, `not_a_file`, or the system's error.
 */
export async function openAllowedFile(path: AllowedPath): Promise<FileHandle> {
  const handle = await explained(path, open(path, readFlags));
  try {
    await checkOpened(handle.fd, path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export interface OpenedFile {
  /** The caller closes it. */
  readonly descriptor: number;
  readonly sizeBytes: number;
  /** Reading waits for no network and no other program. */
  readonly isLocal: boolean;
}

/** Like openAllowedFile, for reads so small that the way to the thread pool would be most of their time. */
export async function openAllowedDescriptor(path: AllowedPath): Promise<OpenedFile> {
  const descriptor = await explained(path, openDescriptor(path, readFlags));
  try {
    const { size, dev } = await checkOpened(descriptor, path);
    const isLocal = await isOnLocalDisk(`/proc/self/fd/${descriptor}`, dev);
    return { descriptor, sizeBytes: size, isLocal };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

async function checkOpened(descriptor: number, path: string): Promise<Stats> {
  // What was just opened is described from memory.
  const facts = fstatSync(descriptor);
  if (facts.isDirectory())
    throw wrongKind(path, 'a folder', 'Use list_directory or get_directory_structure.');
  if (!facts.isFile()) throw wrongKind(path, 'not a regular file', 'Only regular files can be read.');
  await checkStillThere(descriptor, path);
  // Files that the kernel makes up as they are read take no room on a disk.
  if (facts.blocks === 0 && (await isMadeByKernel(descriptor)))
    throw wrongKind(path, 'not on a disk', 'Only regular files can be read.');
  return facts;
}

async function explained<T>(path: AllowedPath, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ELOOP') throw moved(path);
    // A socket, or a device that nothing stands behind, cannot be opened at all.
    if (code === 'ENXIO' || code === 'ENODEV')
      throw wrongKind(path, 'not a regular file', 'Only regular files can be read.');
    throw error;
  }
}

/** Throws when a folder on the way was swapped for a link after the policy had resolved the path. */
export async function checkStillThere(descriptor: number, path: string): Promise<void> {
  if (process.platform === 'linux') {
    // The kernel answers from memory, so this never waits, and the way to the thread pool would cost ten times as much.
    if (readlinkSync(`/proc/self/fd/${descriptor}`) !== path) throw moved(path);
    return;
  }
  const [opened, named] = [fstatSync(descriptor, { bigint: true }), await stat(path, { bigint: true })];
  if (opened.dev !== named.dev || opened.ino !== named.ino || (await realpath(path)) !== path)
    throw moved(path);
}

// proc, sysfs, debugfs, tracefs, securityfs, configfs, cgroup, cgroup2, bpf, selinux, binfmt_misc: see statfs(2).
const kernelFileSystems = new Set([
  0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x73636673, 0x62656570, 0x27e0eb, 0x63677270, 0xcafe4a11,
  0xf97cff8c, 0x42494e4d,
]);

async function isMadeByKernel(descriptor: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { type } = await statfs(`/proc/self/fd/${descriptor}`);
  return kernelFileSystems.has(type >>> 0);
}

/** What was checked is no longer what is there. */
export function moved(path: string): ToolError {
  return new ToolError({
    code: 'path_refused',
    message: `${path} was replaced while it was being opened.`,
    hint: 'Call again.',
    retryable: true,
  });
}

function wrongKind(path: string, what: string, hint: string): ToolError {
  return new ToolError({ code: 'not_a_file', message: `${path} is ${what}.`, hint });
}
