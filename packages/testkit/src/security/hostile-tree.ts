import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';
import {
  type FillWorkspace,
  temporaryWorkspace,
  type Workspace,
  workspaceAt,
} from '../workspace/temporary-workspace.ts';
import { type TreeSnapshot, treeChanges, treeSnapshot } from '../workspace/tree-snapshot.ts';

/** A name that no attack may bring into being: each injected command would make it. */
export const proofOfExecution = 'pwned';

/** A folder in the allowed one that can be allowed beside it. */
export const innerRoot = 'hostile/holder/inner';

/**
 * A folder that is allowed, with everything in it that could lead out,
 * and around it what must never be read or changed.
 */
export interface HostileTree {
  /** The one allowed folder. */
  readonly allowed: Workspace;
  readonly outside: string;
  /** Begins with the name of the allowed folder. */
  readonly sibling: string;
  /** Stands in every file outside. */
  readonly canary: string;
  /** The server's folder for temporary files. */
  readonly temporary: string;
  /** Makes the allowed folder anew. */
  refill(fill?: FillWorkspace): Promise<void>;
  /** What has changed outside, and whether an injected command has run. */
  damage(): Promise<string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function hostileTree(): Promise<HostileTree> {
  const base = await temporaryWorkspace();
  const canary = `canary-${randomUUID()}`;
  const places = {
    allowed: base.path('allowed'),
    outside: base.path('outside'),
    sibling: base.path('allowed-secrets'),
  };
  for (const place of ['outside/canary.txt', 'outside/folder/canary.txt', 'allowed-secrets/canary.txt']) {
    await base.write(place, `${canary}\n`);
  }
  await mkdir(base.path('temporary'));
  const before = await outsideSnapshots(places);
  const socket = await makeSpecialFiles(base);
  return {
    allowed: workspaceAt(places.allowed),
    outside: places.outside,
    sibling: places.sibling,
    canary,
    temporary: base.path('temporary'),
    async refill(fill) {
      await rm(places.allowed, { recursive: true, force: true });
      const allowed = workspaceAt(places.allowed);
      await mkdir(allowed.root);
      await fill?.(allowed);
      await plantLinks(allowed, places);
      for (const name of ['fifo', 'socket']) await link(base.path(name), allowed.path('hostile', name));
    },
    async damage() {
      const after = await outsideSnapshots(places);
      const changes = before.flatMap((snapshot, at) => treeChanges(snapshot, after[at] ?? new Map()));
      // Asked for names alone, Node would follow the links, and some of these lead round in a circle.
      const entries = await readdir(base.root, { recursive: true, withFileTypes: true });
      const executed = entries.filter(({ name }) => name === proofOfExecution);
      return [
        ...changes.map((change) => `outside the allowed folder, ${change}`),
        ...executed.map(
          ({ parentPath, name }) => `an injected command made ${relative(base.root, join(parentPath, name))}`,
        ),
      ];
    },
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => socket.close(resolve));
      await base[Symbol.asyncDispose]();
    },
  };
}

interface Places {
  readonly allowed: string;
  readonly outside: string;
  readonly sibling: string;
}

function outsideSnapshots({ outside, sibling }: Places): Promise<TreeSnapshot[]> {
  return Promise.all([treeSnapshot(outside), treeSnapshot(sibling)]);
}

/** The names are used by the path attacks. */
async function plantLinks(allowed: Workspace, { outside, sibling }: Places): Promise<void> {
  await allowed.write('hostile/inside.txt', 'inside');
  await allowed.write(`${innerRoot}/inside.txt`, 'inside');
  await allowed.write('.git/config', '[core]\n');
  await allowed.write('.git/hooks/post-commit', '#!/bin/sh\n');
  const links: Readonly<Record<string, string>> = {
    'to-file': `${outside}/canary.txt`,
    'to-file-relative': '../../outside/canary.txt',
    'to-folder': outside,
    'to-sibling': sibling,
    'to-root': '/',
    'to-nothing': `${outside}/new.txt`,
    'to-inside': 'inside.txt',
    'to-git': '../.git',
    'to-environ': '/proc/self/environ',
    'to-zero': '/dev/zero',
    'chain-1': 'chain-2',
    'chain-2': 'to-file',
    'loop-1': 'loop-2',
    'loop-2': 'loop-1',
    'to-itself': 'to-itself',
  };
  await Promise.all(
    Object.entries(links).map(([name, target]) => symlink(target, allowed.path('hostile', name))),
  );
  await link(`${outside}/canary.txt`, allowed.path('hostile', 'hard-link'));
}

/** Made once and linked into every new allowed folder, which is quicker than making them anew. */
async function makeSpecialFiles(base: Workspace): Promise<Server> {
  execFileSync('mkfifo', ['--', base.path('fifo')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(base.path('socket'), resolve));
  return server;
}
