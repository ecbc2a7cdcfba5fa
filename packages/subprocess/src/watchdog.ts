import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { parse } from 'node:path';
import { processState } from './process-state.ts';
import { runMarker } from './run-marker.ts';
import { watchdogProgram } from './watchdog-program.ts';

/** A process of our own that outlives us, for the one case no code of ours can answer: SIGKILL. */
export interface Watchdog {
  readonly pid: number | undefined;
  remember(groupId: number): void;
  forget(groupId: number): void;
}

/** Starts the watchdog, once. Processes that were themselves started by a marked one are guarded by its watchdog. */
export function guardRun(): Watchdog | undefined {
  const marker = runMarker();
  if (marker.inherited) return undefined;
  const state = processState();
  state.watchdog ??= createWatchdog(marker.entry);
  return state.watchdog;
}

function createWatchdog(entry: string): Watchdog {
  const groups = new Set<number>();
  let child = startWatchdog(entry);
  const tell = (line: string): void => {
    const isAlive = child.exitCode === null && child.signalCode === null;
    if (!isAlive) child = startWatchdog(entry);
    write(child, isAlive ? line : [...groups].map((groupId) => `+${groupId}\n`).join(''));
  };
  return {
    get pid() {
      return child.pid;
    },
    remember(groupId) {
      groups.add(groupId);
      tell(`+${groupId}\n`);
    },
    forget(groupId) {
      groups.delete(groupId);
      tell(`-${groupId}\n`);
    },
  };
}

function startWatchdog(entry: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=commonjs', '-e', watchdogProgram, entry], {
    // No directory held, and no marker in its own environment; Electron is Node only when told so.
    cwd: parse(process.execPath).root,
    env: { ELECTRON_RUN_AS_NODE: '1', SYSTEMROOT: 'C:\\Windows' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  // Without it the trees still end with their servers; only SIGKILL of a server would leave them.
  child.on('error', () => {});
  child.stdin?.on('error', () => {});
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return child;
}

function write(child: ChildProcess, text: string): void {
  if (child.stdin?.writable === true && text !== '') child.stdin.write(text);
}
