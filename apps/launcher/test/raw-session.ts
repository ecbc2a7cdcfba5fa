import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { plainEnvironment } from './run-program.ts';

type Message = Readonly<Record<string, unknown>>;

export interface SessionStart {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server started by hand and spoken to in raw lines: for what no well-behaved client does. */
export class RawSession {
  readonly process: ChildProcessWithoutNullStreams;
  readonly pid: number;
  /** Settles with the time, on the clock of `performance.now()`, when the process has ended. */
  readonly ended: Promise<{ code: number | null; atMs: number }>;
  readonly errorLines: string[] = [];
  readonly #answers = new Map<unknown, (message: Message) => void>();
  #lastId = 0;

  constructor({ file, args, cwd, environment = {} }: SessionStart) {
    const env = { ...plainEnvironment, ...environment };
    this.process = spawn(process.execPath, [file, ...args], { env, cwd });
    this.pid = this.process.pid ?? -1;
    this.ended = new Promise((resolve) => {
      this.process.on('exit', (code) => resolve({ code, atMs: performance.now() }));
    });
    createInterface({ input: this.process.stderr }).on('line', (line) => this.errorLines.push(line));
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      // A line that is no JSON would break every client, so here it breaks the test.
      const message = JSON.parse(line) as Message;
      this.#answers.get(message['id'])?.(message);
    });
    this.process.stdin.on('error', () => {});
  }

  async open(): Promise<void> {
    const clientInfo = { name: 'raw', version: '1.0.0' };
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  request(method: string, params: Message = {}): Promise<Message> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<Message>((resolve) => this.#answers.set(id, resolve));
    this.write({ jsonrpc: '2.0', id, method, params });
    return answer;
  }

  call(name: string, input: Message): Promise<Message> {
    return this.request('tools/call', { name, arguments: input });
  }

  write(message: Message | string): void {
    this.process.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  }
}
