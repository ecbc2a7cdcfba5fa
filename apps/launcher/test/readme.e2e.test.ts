import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const alias = /^ {4}(alias dpttools=.*)$/m.exec(readme)?.[1] ?? 'no alias';
const commands = [...readme.matchAll(/^ {4}(dpttools (?!serve)[^#\n]*)/gm)].map(([, command = '']) =>
  command.trim(),
);

it('has commands to try', () => {
  expect(commands).toEqual(expect.arrayContaining([expect.stringContaining('call'), 'dpttools doctor']));
});

it.each(commands)('works from a checkout as the first page says, and fits on a screen: %s', (command) => {
  // A script of lines: an alias counts from the next line on.
  const script = ['shopt -s expand_aliases', alias, command, ''].join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.trimEnd()).not.toBe('');
  expect(stdout.length).toBeLessThan(80 * 40);
});
