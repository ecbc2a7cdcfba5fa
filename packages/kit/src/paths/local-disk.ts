import { statfs } from 'node:fs/promises';

// ext2 to ext4, XFS, Btrfs, F2FS, ZFS, tmpfs, ramfs, overlayfs, SquashFS, EROFS: see statfs(2).
const localTypes = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994, 0x858458f6, 0x794c7630, 0x73717368,
  0xe0f5e1e2,
]);

const devices = new Map<number, boolean>();

/**
 * Whether a place is on a disk of this machine, asked once for each device: a mount of a network or of a program
 * may hang, and must be waited for in the thread pool only. False where the system does not tell.
 */
export async function isOnLocalDisk(place: string, device: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const known = devices.get(device);
  if (known !== undefined) return known;
  const { type } = await statfs(place);
  const isLocal = localTypes.has(type >>> 0);
  devices.set(device, isLocal);
  return isLocal;
}
