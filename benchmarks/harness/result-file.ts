import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { dirname } from 'node:path';
import type { Environment } from './environment.ts';
import { type SuiteReport, verdictOf } from './report.ts';

const SIGNIFICANT_DIGITS = 4;
/** Shorter host names are often plain words, such as the name of a system. */
const TELLING_HOST_NAME_CHARS = 7;

export interface MeasuredSuite {
  readonly benchmark: string;
  readonly measuredOn: string;
  readonly environment: { readonly before: Environment; readonly after: Environment };
  readonly report: SuiteReport;
}

/** Folders of this machine and the words that stand for them in what is published. */
export type KnownFolders = ReadonlyMap<string, string>;

function rounded(_key: string, value: unknown): unknown {
  const isFraction = typeof value === 'number' && !Number.isInteger(value);
  return isFraction ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : value;
}

export function withoutFolders(text: string, folders: KnownFolders): string {
  return [...folders].reduce((shown, [folder, word]) => shown.replaceAll(folder, word), text);
}

function assertAnonymous(text: string): void {
  const revealing = [homedir(), ...(hostname().length >= TELLING_HOST_NAME_CHARS ? [hostname()] : [])];
  for (const word of revealing) {
    if (text.includes(word)) throw new Error(`The result names this machine: "${word}".`);
  }
}

function resultText(suite: MeasuredSuite): string {
  const { method, tables, targets, missing, notes } = suite.report;
  const published = {
    benchmark: suite.benchmark,
    measuredOn: suite.measuredOn,
    environment: suite.environment,
    method,
    targets: targets.map((target) => ({ ...target, verdict: verdictOf(target) })),
    tables: tables.map(({ title, columns, rows }) => ({
      title,
      columns: Object.fromEntries(columns.map(({ key, label }) => [key, label])),
      rows,
    })),
    missing,
    notes,
  };
  return `${JSON.stringify(published, rounded, 2)}\n`;
}

export function writeResult(file: string, suite: MeasuredSuite, folders: KnownFolders): void {
  const text = withoutFolders(resultText(suite), folders);
  assertAnonymous(text);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
