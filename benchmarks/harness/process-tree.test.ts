import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { canMeasureProcesses, killAll, measureTree, processTree, waitUntilGone } from './process-tree.ts';

const PARENT = `
const { spawn } = require('node:child_process');
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).on('spawn', () => console.log('up'));
const end = Date.now() + 200;
while (Date.now() < end);
setInterval(() => {}, 1000);`;

it.skipIf(!canMeasureProcesses())(
  'counts the memory and time of a process and its children, and sees them go',
  async () => {
    const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout, 'data');
    const pids = processTree(parent.pid ?? 0);
    try {
      expect(pids).toHaveLength(2);
      const usage = measureTree(parent.pid ?? 0);
      expect(usage?.processes).toBe(2);
      expect(usage?.ussMb).toBeGreaterThan(2);
      expect(usage?.ussMb).toBeLessThan(200);
      expect(usage?.cpuMs).toBeGreaterThanOrEqual(100);
      expect(await waitUntilGone(pids, 20)).toBe(false);
    } finally {
      killAll(pids);
    }
    expect(await waitUntilGone(pids, 5_000)).toBe(true);
  },
);
