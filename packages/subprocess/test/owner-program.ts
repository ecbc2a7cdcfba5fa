import { runMarker, spawnTree } from '../src/index.ts';
import { fiveProcesses } from './escaping-programs.ts';

/** Starts a tree and says so; then waits to be killed, or ends by itself when told `leave`. */
const [seconds = '', ending] = process.argv.slice(2);
const environment = { PATH: process.env['PATH'] ?? '' };
const tree = await spawnTree({ program: 'bash', args: ['-c', fiveProcesses(Number(seconds))], environment });
// A program that wiped its environment in a session of its own is found by its parent alone.
await spawnTree({ program: 'bash', args: ['-c', `env -i setsid -w sleep ${seconds}; true`], environment });
await new Promise((resolve) => tree.child.stdout?.once('data', resolve));
process.stdout.write(`${runMarker().entry}\n`);
if (ending === 'leave') process.exit(0);
