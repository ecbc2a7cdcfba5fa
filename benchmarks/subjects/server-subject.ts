import { existsSync } from 'node:fs';
import { cleanEnvironment } from '../harness/clean-environment.ts';
import { type Era, McpSession, type ToolCall } from '../harness/mcp-session.ts';
import type { Missing } from '../harness/report.ts';

/** A server under test, started as `node <script>`. */
export interface ServerSubject {
  readonly name: string;
  /** Undefined where the package that holds it is not installed. */
  readonly script: string | undefined;
  readonly howToGet: string;
  readonly eras: readonly Era[];
  argumentsFor(folder: string): readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server that is also called, by the cheapest call that does its usual work on a small file. */
export interface CallableServer extends ServerSubject {
  smallCall(file: string): ToolCall;
}

export interface StartOptions {
  readonly folder: string;
  readonly home: string;
  readonly era: Era;
  readonly answerWithinMs?: number;
}

export function startServer(subject: ServerSubject, options: StartOptions): McpSession {
  const { folder, home, era, answerWithinMs } = options;
  if (subject.script === undefined) throw new Error(`${subject.name} is missing: ${subject.howToGet}`);
  const command = {
    script: subject.script,
    arguments: subject.argumentsFor(folder),
    environment: { ...cleanEnvironment(home), ...subject.environment },
    workingDirectory: home,
  };
  return new McpSession(command, era, answerWithinMs);
}

export function isPresent(subject: ServerSubject): boolean {
  return subject.script !== undefined && existsSync(subject.script);
}

export function missingOf(subjects: readonly ServerSubject[]): Missing[] {
  const absent = subjects.filter((subject) => !isPresent(subject));
  return absent.map(({ name, howToGet }) => ({ subject: name, reason: howToGet }));
}
