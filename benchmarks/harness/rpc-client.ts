import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isJsonObject, type JsonObject, memberAt } from './json-value.ts';
import { LineSplitter } from './line-splitter.ts';

const STDERR_KEPT_CHARS = 2_000;
const METHOD_NOT_FOUND = -32601;
/** Far more than a server has to say between two answers. */
const UNASKED_LIMIT = 1_000;
const KILL_DEADLINE_MS = 5_000;

export const ANSWER_WITHIN_MS = 30_000;

export interface ServerCommand {
  readonly script: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
}

export interface RpcAnswer {
  readonly result: JsonObject;
  /** Time on the clock of `performance.now()` when the answer's last byte was here, before it was parsed. */
  readonly arrivedMs: number;
  readonly elapsedMs: number;
  readonly bytes: number;
}

export interface RequestOptions {
  readonly timeoutMs?: number;
  /** What a failure calls it, where the method alone does not say. */
  readonly step?: string;
}

interface Waiting {
  readonly sentMs: number;
  readonly resolve: (answer: RpcAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** A raw JSON-RPC client over stdio: the same small cost for every server, and none of an SDK's. */
export class RpcClient {
  readonly startedMs: number;
  readonly exited: Promise<void>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, Waiting>();
  readonly #splitter = new LineSplitter();
  #lastId = 0;
  #unasked = 0;
  #stderrTail = '';
  #failure: Error | undefined;

  constructor(command: ServerCommand) {
    this.startedMs = performance.now();
    this.#child = spawn(process.execPath, [command.script, ...command.arguments], {
      cwd: command.workingDirectory,
      env: command.environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.exited = new Promise((resolve) => {
      this.#child.once('close', () => resolve());
    });
    this.#child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderrTail = (this.#stderrTail + text).slice(-STDERR_KEPT_CHARS);
    });
    this.#child.stdin.on('error', (error) => this.#fail(error));
    this.#child.once('error', (error) => this.#fail(error));
    this.#child.once('close', (code, signal) => this.#fail(new Error(this.#describeEnd(code, signal))));
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('The server did not start.');
    return this.#child.pid;
  }

  request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<RpcAnswer> {
    const { timeoutMs = ANSWER_WITHIN_MS, step = method } = options;
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<RpcAnswer>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`No answer to ${step} within ${timeoutMs} ms.`));
      }, timeoutMs);
      const settle =
        <Value>(action: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          action(value);
        };
      const text = `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
      this.#waiting.set(id, { sentMs: performance.now(), resolve: settle(resolve), reject: settle(reject) });
      this.#child.stdin.write(text);
    });
  }

  notify(method: string): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method })}\n`);
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  /** Ends the server at once; the stdin of its children closes with it. */
  async kill(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined) {
      const gone = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await Promise.race([gone, sleep(KILL_DEADLINE_MS, undefined, { ref: false })]);
    }
    this.#child.unref();
    this.#child.stdin.destroy();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  #receive(chunk: Buffer): void {
    const arrivedMs = performance.now();
    try {
      for (const line of this.#splitter.push(chunk)) {
        this.#accept(line, arrivedMs);
        if (this.#failure !== undefined) return;
      }
    } catch (error) {
      this.#giveUp(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #accept(line: Buffer, arrivedMs: number): void {
    let message: unknown;
    try {
      message = JSON.parse(line.toString('utf8'));
    } catch {
      throw new Error(`Not JSON on the server's stdout: ${line.toString('utf8').slice(0, 200)}`);
    }
    const { id, method, result, error } = isJsonObject(message) ? message : {};
    const isRequest = typeof method === 'string';
    const waiting = typeof id === 'number' && !isRequest ? this.#waiting.get(id) : undefined;
    if (typeof id !== 'number' || waiting === undefined) {
      this.#countUnasked();
      if (isRequest) this.#refuse(id);
      return;
    }
    this.#unasked = 0;
    this.#waiting.delete(id);
    if (isJsonObject(result)) {
      waiting.resolve({ result, arrivedMs, elapsedMs: arrivedMs - waiting.sentMs, bytes: line.length });
      return;
    }
    waiting.reject(new Error(`The server answered with an error: ${String(memberAt(error, 'message'))}`));
  }

  #countUnasked(): void {
    this.#unasked += 1;
    if (this.#unasked > UNASKED_LIMIT)
      throw new Error(`The server sent more than ${UNASKED_LIMIT} messages that nobody asked for.`);
  }

  /** A client without capabilities answers what a server asks of it, so that no peer waits for ever. */
  #refuse(id: unknown): void {
    if (id === undefined) return;
    const error = { code: METHOD_NOT_FOUND, message: 'Not offered by this client.' };
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }

  /** A server that does not speak the protocol must not go on beside those that are measured. */
  #giveUp(error: Error): void {
    this.#fail(error);
    this.#child.stdout.destroy();
    this.#child.kill('SIGKILL');
  }

  #describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
    const detail = this.#stderrTail.trim();
    return `The server ended (${signal ?? `exit code ${code}`})${detail === '' ? '.' : `: ${detail}`}`;
  }
}
