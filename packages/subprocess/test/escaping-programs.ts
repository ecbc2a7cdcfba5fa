/** For bash: one process in the background, one in a session of its own, one forked twice, and one in the foreground. */
export function fiveProcesses(seconds: number): string {
  return [
    `sleep ${seconds} &`,
    `setsid sleep ${seconds} &`,
    `(setsid nohup sleep ${seconds} >/dev/null 2>&1 &)`,
    'echo ready',
    `sleep ${seconds}`,
    'true',
  ].join('\n');
}
