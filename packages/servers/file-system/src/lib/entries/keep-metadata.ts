import type { BigIntStats } from 'node:fs';
import { chmod, chown, lchown, lutimes, utimes } from 'node:fs/promises';

/**
 * Gives a file or folder the owner, mode and times of another. False when the disk has no place for mode or times.
 * Access lists and extended attributes are out of reach.
 */
export async function keepMetadata(path: string, facts: BigIntStats): Promise<boolean> {
  const isOwnerKept = await keepOwner(facts, (uid, gid) => chown(path, uid, gid));
  const mode = Number(facts.mode) & 0o7777;
  // Set-user-id with another owner would mean something else. After chown, which clears those bits.
  const isModeKept = await succeeds(chmod(path, isOwnerKept ? mode : mode & 0o1777));
  return (await succeeds(utimes(path, seconds(facts.atimeNs), seconds(facts.mtimeNs)))) && isModeKept;
}

/** The same for a link itself, which has no mode of its own. */
export async function keepLinkMetadata(path: string, facts: BigIntStats): Promise<boolean> {
  await keepOwner(facts, (uid, gid) => lchown(path, uid, gid));
  return succeeds(lutimes(path, seconds(facts.atimeNs), seconds(facts.mtimeNs)));
}

const seconds = (nanoseconds: bigint): number => Number(nanoseconds) / 1e9;

/** True when owner and group are those of the other; at least the group is tried. */
async function keepOwner(
  { uid, gid }: BigIntStats,
  change: (uid: number, gid: number) => Promise<void>,
): Promise<boolean> {
  if (process.platform === 'win32') return true;
  if (await succeeds(change(Number(uid), Number(gid)))) return true;
  await succeeds(change(-1, Number(gid)));
  return false;
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
