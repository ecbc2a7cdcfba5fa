import { randomBytes } from 'node:crypto';
import type { Environment, SourceEnvironment } from './environment.ts';
import { processState } from './process-state.ts';

const runName = 'DPTTOOLS_RUN';
const treePrefix = 'DPTTOOLS_TREE_';
const identifier = /^[0-9a-f]{32}$/;

/** What every process of one run carries in its environment, from the first program started to the last grandchild. */
export interface RunMarker {
  /** The entry to look for, `NAME=value`. */
  readonly entry: string;
  /** True in a process that was itself started by a marked one. */
  readonly inherited: boolean;
  /** What a child must carry: the run and each tree this process belongs to. */
  readonly environment: Environment;
}

export function createRunMarker(environment: SourceEnvironment): RunMarker {
  const known = environment[runName];
  const inherited = known !== undefined && identifier.test(known);
  const value = inherited ? known : randomBytes(16).toString('hex');
  const carried: Record<string, string> = { [runName]: value };
  if (inherited) {
    for (const [name, mark] of Object.entries(environment)) {
      if (name.startsWith(treePrefix) && mark !== undefined) carried[name] = mark;
    }
  }
  return { entry: `${runName}=${value}`, inherited, environment: carried };
}

/** The marker of this process, made at the first call. */
export function runMarker(): RunMarker {
  const state = processState();
  // Not a setting: a mark between parent and child, which would lose its use if anyone could choose it.
  state.marker ??= createRunMarker(process.env);
  return state.marker;
}

export interface TreeMarker {
  readonly entry: string;
  readonly environment: Environment;
}

/** A marker for one tree. The name is what is unique, so a tree inside a tree carries both and each finds its own. */
export function createTreeMarker(run: RunMarker): TreeMarker {
  const name = `${treePrefix}${randomBytes(16).toString('hex')}`;
  return { entry: `${name}=1`, environment: { ...run.environment, [name]: '1' } };
}
