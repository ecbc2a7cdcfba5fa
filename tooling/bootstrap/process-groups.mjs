import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const endingSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const graceMs = 5_000;
const watchMs = 250;
// Windows knows no groups; there the console tells every program of an interrupt.
const hasGroups = process.platform !== 'win32';

/** @type {Set<ChildProcess>} */
const running = new Set();
/** @type {readonly ChildProcess[] | undefined} */
let ending;
/** @type {NodeJS.Timeout | undefined} */
let parentWatch;

/**
 * Starts a program as the head of a process group. A signal that ends this process ends the whole group first: test
 * runners and what they start do not outlive it.
 * @param {import('./run-program.mjs').Command} command
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {ChildProcess}
 */
export function spawnInGroup({ program, args, env = process.env }, options) {
  const child = spawn(program, args, { ...options, env, detached: hasGroups });
  if (running.size === 0) listen();
  running.add(child);
  child.once('error', () => forget(child));
  child.once('close', () => forget(child));
  return child;
}

/**
 * Its exit code; never once this process is ending, so that no further step begins.
 * @param {ChildProcess} child
 * @returns {Promise<number | null>}
 */
export function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (ending === undefined) resolve(code);
    });
  });
}

/** @param {ChildProcess} child */
function forget(child) {
  running.delete(child);
  if (running.size === 0 && ending === undefined) stopListening();
}

function listen() {
  for (const signal of endingSignals) process.on(signal, end);
  // npm puts a shell between itself and this process, and a shell that is ended passes no signal on.
  if (!hasGroups || process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  parentWatch = setInterval(() => {
    if (process.ppid !== parent && ending === undefined) void end('SIGTERM');
  }, watchMs).unref();
}

function stopListening() {
  clearInterval(parentWatch);
  for (const signal of endingSignals) process.off(signal, end);
}

/** @param {NodeJS.Signals} signal */
async function end(signal) {
  if (ending !== undefined) {
    for (const child of ending) signalGroup(child, 'SIGKILL');
    return;
  }
  ending = [...running];
  for (const child of ending) signalGroup(child, signal);
  if (!(await allGone(ending))) for (const child of ending) signalGroup(child, 'SIGKILL');
  stopListening();
  process.kill(process.pid, signal);
}

/** @param {readonly ChildProcess[]} children */
async function allGone(children) {
  const deadline = Date.now() + graceMs;
  while (children.some((child) => signalGroup(child, 0))) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was anything to tell
 */
function signalGroup(child, signal) {
  if (!hasGroups || child.pid === undefined) return child.kill(signal);
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
