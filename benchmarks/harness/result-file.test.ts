import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeEnvironment } from './environment.ts';
import { writeResult } from './result-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'result-file-'));
const folders = new Map([[folder, '<scratch>']]);
afterAll(() => rmSync(folder, { recursive: true }));

function suiteWithReason(reason: string) {
  const environment = { before: describeEnvironment(), after: describeEnvironment() };
  const report = {
    method: { rounds: 5 },
    tables: [{ title: 'T', columns: [{ key: 'ms', label: 'ms' }], rows: [{ ms: 1.23456789 }] }],
    targets: [{ name: 'list', limit: 1.15, unit: 'x' as const, measured: 1.0123456 }],
    missing: [{ subject: 'peer', reason }],
    notes: [],
  };
  return { benchmark: 'start', measuredOn: '2026-01-01', environment, report };
}

it('writes rounded figures with their verdicts, and words for folders', () => {
  const file = join(folder, 'results', 'start.json');
  writeResult(file, suiteWithReason(`cannot read ${folder}/big.txt`), folders);
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(written).toMatchObject({
    benchmark: 'start',
    tables: [{ rows: [{ ms: 1.235 }] }],
    targets: [{ measured: 1.012, verdict: 'met' }],
    missing: [{ reason: 'cannot read <scratch>/big.txt' }],
  });
});

it('refuses to write a result that still names the machine', () => {
  const file = join(folder, 'telling.json');
  const suite = suiteWithReason(`cannot read ${homedir()}/secret`);
  expect(() => writeResult(file, suite, folders)).toThrow('names this machine');
  expect(existsSync(file)).toBe(false);
});
