import { setTimeout as sleep } from 'node:timers/promises';
import type { McpSession } from '../harness/mcp-session.ts';
import { killAll, processTree, waitUntilGone } from '../harness/process-tree.ts';
import type { Missing } from '../harness/report.ts';
import {
  isPresent,
  missingOf,
  type ServerSubject,
  type StartOptions,
  startServer,
} from './server-subject.ts';

const EXIT_DEADLINE_MS = 3_000;
const SETTLE_MS = 500;

export interface OpenSessions {
  readonly sessions: ReadonlyMap<string, McpSession>;
  readonly missing: readonly Missing[];
}

/** Ends the server's input and returns the time until it and all its children are gone, at most the deadline. */
export async function endSession(session: McpSession, deadlineMs = EXIT_DEADLINE_MS): Promise<number> {
  const pids = processTree(session.client.pid);
  const startedMs = performance.now();
  session.client.endInput();
  const gone = await waitUntilGone(pids, deadlineMs);
  const elapsedMs = performance.now() - startedMs;
  if (!gone) killAll(pids);
  await session.client.kill();
  return gone ? elapsedMs : deadlineMs;
}

/** Opens a session with each server that is there, and ends them all after the work. */
export async function withSessions<Result>(
  subjects: readonly ServerSubject[],
  options: StartOptions,
  work: (open: OpenSessions) => Promise<Result>,
): Promise<Result> {
  const sessions = new Map<string, McpSession>();
  const missing = missingOf(subjects);
  try {
    for (const subject of subjects.filter(isPresent)) {
      const session = startServer(subject, options);
      sessions.set(subject.name, session);
      try {
        await session.open();
        await session.listTools();
      } catch (error) {
        sessions.delete(subject.name);
        await session.client.kill();
        missing.push({ subject: subject.name, reason: String(error) });
      }
    }
    await sleep(SETTLE_MS);
    return await work({ sessions, missing });
  } finally {
    await Promise.all([...sessions.values()].map((session) => endSession(session)));
  }
}
