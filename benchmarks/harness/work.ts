import type { McpSession, ToolCall } from './mcp-session.ts';
import type { Column, Table } from './report.ts';
import { type Contender, type RotationResult, seriesOf } from './rotation.ts';
import type { RpcAnswer } from './rpc-client.ts';
import { median, pairedRatio, type Spread } from './statistics.ts';
import { type Command, timeCommand } from './time-command.ts';

/** A call that answers with a whole tree or file takes a while on a busy machine. */
const LONG_ANSWER_WITHIN_MS = 180_000;

/** One whole piece of work: a program from start to end, or one tool call of a running server. */
export interface Work {
  readonly elapsedMs: number;
  readonly bytes: number;
  /** What was found, where it can be counted: two contenders that differ did not do the same work. */
  readonly count: number | null;
}

export function commandWork(name: string, command: Command): Contender<Work> {
  return {
    name,
    async run() {
      const { elapsedMs, bytes, lines } = await timeCommand(command);
      return { elapsedMs, bytes, count: lines };
    },
  };
}

export interface CallWork {
  readonly name: string;
  readonly session: McpSession;
  readonly call: ToolCall;
  /** Counts what was found, and throws if the answer is not the right one. */
  readonly countOf: (answer: RpcAnswer) => number | null;
}

export function callWork({ name, session, call, countOf }: CallWork): Contender<Work> {
  return {
    name,
    async run() {
      const answer = await session.callTool(call, LONG_ANSWER_WITHIN_MS);
      return { elapsedMs: answer.elapsedMs, bytes: answer.bytes, count: countOf(answer) };
    },
  };
}

/** Paired ratio of one contender's time to another's, or null where one of them is missing. */
export function timeRatio(result: RotationResult<Work>, name: string, baseline: string): Spread | null {
  const own = seriesOf(result, name, ({ elapsedMs }) => elapsedMs);
  const base = seriesOf(result, baseline, ({ elapsedMs }) => elapsedMs);
  return own === undefined || base === undefined ? null : pairedRatio(own, base);
}

export interface WorkTableOptions {
  readonly title: string;
  readonly baselines: readonly string[];
  readonly counted: string;
}

export function workTable(
  result: RotationResult<Work>,
  { title, baselines, counted }: WorkTableOptions,
): Table {
  const overColumns = baselines.map(
    (name): Column => ({ key: `over ${name}`, label: `x ${name}`, digits: 2 }),
  );
  const rows = [...result.samples].map(([name, samples]) => ({
    what: name,
    elapsedMs: median(samples.map(({ elapsedMs }) => elapsedMs)),
    ...Object.fromEntries(
      baselines.map((baseline) => [`over ${baseline}`, timeRatio(result, name, baseline)]),
    ),
    answerKb: (samples[0]?.bytes ?? 0) / 1024,
    count: samples[0]?.count ?? null,
  }));
  const columns = [
    { key: 'what', label: 'what' },
    { key: 'elapsedMs', label: 'ms', digits: 1 },
    ...overColumns,
    { key: 'answerKb', label: 'answer KB', digits: 1 },
    { key: 'count', label: counted },
  ];
  return { title, columns, rows };
}

/** Says so where contenders that should agree counted differently. */
export function disagreements(result: RotationResult<Work>, where: string, expected: number): string[] {
  return [...result.samples].flatMap(([name, samples]) => {
    const count = samples[0]?.count ?? null;
    return count === null || count === expected
      ? []
      : `${where}: ${name} found ${count} of ${expected}, so its work is not equal.`;
  });
}
