import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hasEntry, readProcessTable, readStartTicks } from './process-table.ts';

describe('hasEntry', () => {
  const environment = Buffer.from('XA=1\0A=12\0B=A=1\0C=ä\0');

  it('finds whole entries only', () => {
    expect(hasEntry(environment, 'A=1')).toBe(false);
    expect(hasEntry(Buffer.concat([environment, Buffer.from('A=1\0')]), 'A=1')).toBe(true);
    expect(hasEntry(Buffer.from('A=1'), 'A=1')).toBe(true);
    expect(hasEntry(environment, 'C=ä')).toBe(true);
    expect(hasEntry(Buffer.alloc(0), 'A=1')).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('readProcessTable', () => {
  it('shows this process with its parent', () => {
    const self = readProcessTable().find(({ pid }) => pid === process.pid);
    expect(self?.parentPid).toBe(process.ppid);
    expect(hasEntry(self?.environment ?? Buffer.alloc(0), `PATH=${process.env['PATH']}`)).toBe(true);
  });

  it('leaves out what is older than asked for', () => {
    const own = readStartTicks(process.pid);
    expect(own).toBeGreaterThan(0);
    const pids = (sinceTicks: number): number[] => readProcessTable(sinceTicks).map(({ pid }) => pid);
    expect(pids(own)).toContain(process.pid);
    expect(pids(own)).not.toContain(1);
    expect(pids(own + 1)).not.toContain(process.pid);
  });

  it('reads an environment of any size', async () => {
    const environment = { ...process.env, LONG: 'x'.repeat(100_000), LAST: 'y' };
    const child = spawn('sleep', ['100'], { env: environment });
    const facts = readProcessTable().find(({ pid }) => pid === child.pid);
    expect(hasEntry(facts?.environment ?? Buffer.alloc(0), `LONG=${environment.LONG}`)).toBe(true);
    expect(hasEntry(facts?.environment ?? Buffer.alloc(0), 'LAST=y')).toBe(true);
    child.kill('SIGKILL');
  });
});
