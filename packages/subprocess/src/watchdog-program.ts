/**
 * Run by `node -e`, so that no file must be found whatever this package is bundled into; therefore plain and self-contained.
 * Arguments: the run's marker. Input: `+group` and `-group` lines, then the end, which means the owner is gone.
 * Three rounds at least, for a process in the middle of an exec shows no environment for a moment.
 */
export const watchdogProgram = String.raw`
const { readdirSync, readFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const entry = process.argv[1];
const groups = new Set();
process.title = 'dpttools-watchdog ' + entry;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});

let rest = '';
process.stdin.setEncoding('latin1');
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    if (line[0] === '+') groups.add(Number(line.slice(1)));
    else groups.delete(Number(line.slice(1)));
  }
});
process.stdin.on('end', finish);
process.stdin.on('error', finish);

function finish() {
  if (process.platform === 'linux') {
    for (let round = 0, found = 1; round < 3 || (found > 0 && round < 100); round++) {
      found = sweep();
      groups.clear();
      pause(10);
    }
  } else {
    // Without marks to go by, child servers get a moment to end the groups that only they know.
    pause(1000);
    killGroups();
  }
  process.exit();
}

function killGroups() {
  for (const group of groups) {
    if (process.platform === 'win32') killWindowsTree(group);
    else kill(-group);
  }
}

function killWindowsTree(pid) {
  spawnSync('C:\\Windows\\System32\\taskkill.exe', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
}

function sweep() {
  const table = [];
  const members = new Set();
  for (const name of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(name) || Number(name) === process.pid) continue;
    try {
      const stat = readFileSync('/proc/' + name + '/stat', 'latin1');
      const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z' || state === 'X') continue;
      table.push({ pid: Number(name), parent: Number(parent), group: Number(group) });
      if (groups.has(Number(group))) members.add(Number(name));
      const environment = readFileSync('/proc/' + name + '/environ', 'latin1');
      if (environment.split('\0').includes(entry)) members.add(Number(name));
    } catch {}
  }
  for (let known = -1; known !== members.size; ) {
    known = members.size;
    for (const { pid, parent, group } of table) if (members.has(parent) || members.has(group)) members.add(pid);
  }
  killGroups();
  for (const pid of members) kill(pid);
  return members.size;
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
`;
