import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { missingPackages, missingWords, packageGroups } from './system-packages.mjs';

test('a program that is on the path is not missed, and every other is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  writeFileSync(join(folder, 'git'), '');
  chmodSync(join(folder, 'git'), 0o755);
  const missing = missingPackages(folder).map(({ program }) => program);
  rmSync(folder, { recursive: true });
  expect(missing).toContain('diff');
  expect(missing).not.toContain('git');
});

test('what is missing is named by program and package', () => {
  expect(missingWords([{ name: 'diffutils', program: 'diff' }])).toBe(
    'Missing on this machine, so the tests that need them will fail: diff (Debian package diffutils)',
  );
});

test('the list is printed one package a line, each once', () => {
  const program = fileURLToPath(new URL('../list-system-packages.mjs', import.meta.url));
  const { stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  const names = packageGroups().flatMap(({ packages }) => packages.map(({ name }) => name));
  expect(stdout.trimEnd().split('\n')).toEqual([...new Set(names)]);
});
