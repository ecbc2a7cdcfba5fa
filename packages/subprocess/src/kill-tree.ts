import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { listTreeProcesses } from './list-tree-processes.ts';

export interface KillTarget {
  /** From `markEnvironment`, or of a spawned tree. */
  readonly entry: string;
  /** The group the tree was started in, if it has one of its own. */
  readonly groupId?: number | undefined;
  /** When the tree was started, in the kernel's ticks: nothing older can belong to it. */
  readonly sinceTicks?: number | undefined;
  /** Once the leader is reaped its number is free, and may be another's soon. */
  readonly isLeaderReaped?: (() => boolean) | undefined;
  /** How often in a row nothing must be found. One is enough for a tree whose leader ended by itself. */
  readonly quietRounds?: number | undefined;
  readonly deadlineMs?: number | undefined;
}

/** Ends a tree by SIGKILL and settles when nothing of it runs; what outlived the deadline is returned. */
export async function killTree(target: KillTarget): Promise<readonly number[]> {
  const { quietRounds = 2, deadlineMs = 3_000 } = target;
  const deadline = performance.now() + deadlineMs;
  let quiet = 0;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    const found = await strike(target);
    quiet = found.length === 0 ? quiet + 1 : 0;
    if (quiet >= quietRounds) return [];
    if (found.length > 0 && performance.now() > deadline) return found;
    await delay(pauseMs);
  }
}

/** One round: kills what is there and tells what it was. */
async function strike(target: KillTarget): Promise<readonly number[]> {
  const { entry, sinceTicks, isLeaderReaped = () => false } = target;
  const groupId = target.groupId === undefined || isNumberReused(target) ? undefined : target.groupId;
  if (process.platform === 'win32')
    return groupId === undefined || isLeaderReaped() ? [] : await taskkill(groupId);
  // Listed before anything dies: the children of the dead can no longer be traced to them.
  const found = listTreeProcesses({ entry, groupId, sinceTicks });
  if (process.platform === 'linux' && found.length === 0) return [];
  const groupExisted = groupId !== undefined && send(-groupId);
  if (process.platform !== 'linux') return groupExisted ? [groupId] : [];
  for (const pid of found) send(pid);
  return found;
}

/** A group's number cannot be given to a new process while the group has members; so a process of that number is a stranger. */
function isNumberReused({ groupId, isLeaderReaped = () => false }: KillTarget): boolean {
  return groupId !== undefined && isLeaderReaped() && send(groupId, 0);
}

function send(pid: number, signal: NodeJS.Signals | 0 = 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // Gone already; or, on macOS, a group of zombies only.
    return false;
  }
}

/** Windows keeps no groups: the tree is what `taskkill` can follow from parent to child while the leader lives. */
async function taskkill(pid: number): Promise<readonly number[]> {
  const program = `${systemRoot}\\System32\\taskkill.exe`;
  const killer = spawn(program, ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
  const ended = await new Promise<number | null>((resolve) => {
    killer.once('error', () => resolve(null));
    killer.once('exit', resolve);
  });
  if (ended === null) send(pid);
  return send(pid, 0) ? [pid] : [];
}

/** Fixed rather than looked up, so that no PATH can put another program in its place. */
const systemRoot = 'C:\\Windows';
