import { constants } from 'node:fs';
import { chmod, copyFile, type FileHandle, open } from 'node:fs/promises';

const chunkBytes = 1 << 20;
const blockBytes = 512n;

/** Copies an open file to a new private one at `target` and waits until it is on the disk. Holes stay holes. */
export async function copyBytes(source: FileHandle, target: string, signal?: AbortSignal): Promise<number> {
  const isCloned = await tryClone(source, target);
  await using copy = await open(target, isCloned ? 'r+' : 'w', 0o600);
  const bytes = isCloned ? Number((await copy.stat()).size) : await copyChunks(source, copy, signal);
  await copy.sync();
  return bytes;
}

/** Disks such as Btrfs, XFS and APFS share the content until one of both changes. */
async function tryClone(source: FileHandle, target: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    await copyFile(`/proc/self/fd/${source.fd}`, target, constants.COPYFILE_FICLONE_FORCE);
    await chmod(target, 0o600);
    return true;
  } catch {
    return false;
  }
}

async function copyChunks(source: FileHandle, copy: FileHandle, signal?: AbortSignal): Promise<number> {
  const { size, blocks } = await source.stat({ bigint: true });
  const hasHoles = blocks * blockBytes < size;
  const buffer = Buffer.allocUnsafe(chunkBytes);
  const zeros = hasHoles ? Buffer.alloc(chunkBytes) : undefined;
  let position = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await source.read(buffer, 0, chunkBytes, position);
    if (bytesRead === 0) break;
    const isHole = zeros !== undefined && buffer.compare(zeros, 0, bytesRead, 0, bytesRead) === 0;
    if (!isHole) await writeWhole(copy, buffer.subarray(0, bytesRead), position);
    position += bytesRead;
  }
  if (hasHoles) await copy.truncate(position);
  return position;
}

async function writeWhole(copy: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await copy.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
