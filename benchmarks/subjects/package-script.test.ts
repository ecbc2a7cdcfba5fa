import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packageScript } from './package-script.ts';
import { BENCHMARKS_FOLDER } from './repository.ts';

it('finds the script of an installed peer', () => {
  const script = packageScript('@modelcontextprotocol/server-filesystem', BENCHMARKS_FOLDER);
  expect(script).toMatch(/server-filesystem[\\/]dist[\\/]index\.js$/);
  expect(existsSync(script ?? '')).toBe(true);
});

it('finds a command by its name, and nothing for other names', () => {
  const find = (command: string) =>
    packageScript('@modelcontextprotocol/server-memory', BENCHMARKS_FOLDER, command);
  expect(find('mcp-server-memory')).toMatch(/index\.js$/);
  expect(find('another-command')).toBeUndefined();
});

it('says that a package is not installed by finding nothing', () => {
  expect(packageScript('@dpttools/no-such-peer', BENCHMARKS_FOLDER)).toBeUndefined();
});
