import type { Era } from '../../harness/mcp-session.ts';
import { composedServer, singleServer } from '../../subjects/own-servers.ts';
import { bareServer, officialFilesystem } from '../../subjects/peer-servers.ts';
import { type CallableServer, isPresent } from '../../subjects/server-subject.ts';

/** One server spoken to in one protocol era. */
export interface Opening {
  readonly name: string;
  readonly server: CallableServer;
  readonly era: Era;
  /** The opening of the bare server in the same era. */
  readonly floor: string;
}

export interface ProbeFolder {
  /** The folder that servers may read. */
  readonly folder: string;
  /** A file of 1 KB in it. */
  readonly file: string;
  readonly home: string;
  readonly answerWithinMs?: number;
}

export const STARTED_SERVERS = [bareServer, officialFilesystem, singleServer, composedServer];
export const OWN_SERVERS = [singleServer, composedServer];

const nameOf = (server: CallableServer, era: Era) => `${server.name}, ${era}`;

export function openingsOf(servers: readonly CallableServer[]): Opening[] {
  return servers.flatMap((server) =>
    server.eras.map((era) => ({ name: nameOf(server, era), server, era, floor: nameOf(bareServer, era) })),
  );
}

export function presentOpenings(): Opening[] {
  return openingsOf(STARTED_SERVERS.filter(isPresent));
}
