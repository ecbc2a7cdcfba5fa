import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { examineDirectories } from './examine-directories.ts';

const folder = mkdtempSync(join(tmpdir(), 'directories-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('takes what is there', async () => {
  expect(await examineDirectories([folder])).toEqual({ lines: [`ok  ${folder}`], ok: true });
});

it('names each directory that is not there, or is none, or is closed', async () => {
  const [missing, file, closed] = ['missing', 'file', 'closed'].map((name) => join(folder, name));
  writeFileSync(file ?? '', '');
  mkdirSync(closed ?? '', { mode: 0 });
  const places = [folder, missing, file, closed].map(String);
  const { lines, ok } = await examineDirectories(places);
  expect(ok).toBe(false);
  expect(lines.slice(0, 3)).toEqual([
    `ok  ${folder}`,
    `--  ${missing} is not there. Make it, or name another with --allow-dir.`,
    `--  ${file} is a file. Name the directory that holds it with --allow-dir.`,
  ]);
  // Nothing is closed to root.
  const words = process.getuid?.() === 0 ? `ok  ${closed}` : `--  ${closed} cannot be read by this user.`;
  expect(lines[3]).toContain(words);
});
