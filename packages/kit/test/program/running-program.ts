import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

type Message = Readonly<Record<string, unknown>>;

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A started server and what it has written so far. */
export class RunningProgram {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ending>;
  stdout = '';
  stderr = '';

  constructor(file: string, args: readonly string[] = [], environment: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [file, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: 'pipe',
    });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    // A server that ended closes its input: what is still written there is lost, as with any client.
    this.child.stdin.on('error', () => {});
    this.ended = once(this.child, 'close').then(([code, signal]) => ({ code, signal }) as Ending);
  }

  send(...messages: readonly (object | string)[]): void {
    for (const message of messages) {
      this.child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    }
  }

  /** Everything that came on standard output; throws when a line is no message. */
  messages(): Message[] {
    const lines = this.stdout.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Message);
  }

  async answer(id: number | string): Promise<Message> {
    for (;;) {
      const end = this.stdout.lastIndexOf('\n');
      const found = this.stdout
        .slice(0, end + 1)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Message)
        .find((message) => message['id'] === id);
      if (found !== undefined) return found;
      if (this.child.exitCode !== null) throw new Error(`It ended without an answer: ${this.stderr}`);
      await Promise.race([once(this.child.stdout, 'data'), this.ended]);
    }
  }

  /** Initialises in the handshake era and waits until the engine has answered a call. */
  async warmUp(): Promise<void> {
    this.send(initialize, initialized, callOf('warm', 'sum_numbers', { numbers: [1] }));
    await this.answer('warm');
  }

  async endWithin(act: () => void): Promise<Ending & { readonly ms: number }> {
    const started = performance.now();
    const exited = once(this.child, 'exit').then(() => performance.now() - started);
    act();
    const [ending, ms] = await Promise.all([this.ended, exited]);
    return { ...ending, ms };
  }
}

export const initialize = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

export function callOf(id: number | string, name: string, input: object) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } };
}
