import { expect, it } from 'vitest';
import { timeCommand } from './time-command.ts';

const environment = { PATH: '/usr/bin:/bin' };

it('counts what a program wrote', async () => {
  const script = 'process.stdout.write("one\\ntwo\\nrest")';
  const timing = await timeCommand({ program: process.execPath, arguments: ['-e', script], environment });
  expect(timing).toMatchObject({ bytes: 12, lines: 2 });
  expect(timing.elapsedMs).toBeGreaterThan(0);
});

it('refuses to time a program that fails, unless that exit code is an answer', async () => {
  const failing = {
    program: process.execPath,
    arguments: ['-e', 'process.stderr.write("broken"); process.exit(3)'],
    environment,
  };
  await expect(timeCommand(failing)).rejects.toThrow('exit code 3. broken');
  await expect(timeCommand({ ...failing, alsoSuccess: [3] })).resolves.toMatchObject({ lines: 0 });
});

it('ends a program that does not end', async () => {
  const script = 'require("node:child_process").spawn("sleep", ["3"], { stdio: "inherit" })';
  const endless = { program: process.execPath, arguments: ['-e', script], environment, endWithinMs: 500 };
  await expect(timeCommand(endless)).rejects.toThrow('did not end within 500 ms.');
});

it('says when the program is not there', async () => {
  const absent = { program: '/no/such/program', arguments: [], environment };
  await expect(timeCommand(absent)).rejects.toThrow('ENOENT');
});
