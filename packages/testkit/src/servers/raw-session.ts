import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { isJsonObject, type JsonObject } from '../contract/json-object.ts';
import { type CallChoice, type ServerCommand, serverEnvironment } from './server-connection.ts';

/** An error of the protocol, as it came. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  readonly resolve: (result: JsonObject) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: CallChoice['onProgress'];
}

const defaultTimeoutMs = 30_000;
const modernVersion = '2026-07-28';

export const identity = { name: 'dpttools-testkit', version: '0.0.0' };

/** One server process and the JSON-RPC lines to and from it. */
export class RawSession {
  readonly child: ChildProcessWithoutNullStreams;
  readonly stray: string[] = [];
  readonly #era: 'legacy' | 'modern';
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #partial = '';
  #log = '';

  constructor(command: ServerCommand, era: 'legacy' | 'modern') {
    this.#era = era;
    this.child = spawn(command.command, [...(command.args ?? [])], {
      env: serverEnvironment(command),
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(command.cwd !== undefined && { cwd: command.cwd }),
    });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.#receive(text));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text;
    });
    this.child.stdin.on('error', (error) => this.#failAll(error));
    this.child.on('error', (error) => this.#failAll(error));
    this.child.on('close', () => this.#failAll(new Error(`The server ended: ${this.#log.slice(-1000)}`)));
  }

  get log(): string {
    return this.#log;
  }

  send(message: JsonObject): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  request(method: string, params: JsonObject, choice: CallChoice): Promise<JsonObject> {
    const { signal, onProgress, timeoutMs = defaultTimeoutMs } = choice;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const stop = (error: Error) => {
        this.#waiting.delete(id);
        this.send({
          method: 'notifications/cancelled',
          params: this.#withMeta({ requestId: id }, undefined),
        });
        reject(error);
      };
      const timer = setTimeout(
        () => stop(new Error(`No answer to ${method} in ${timeoutMs} ms.`)),
        timeoutMs,
      );
      const onAbort = () => stop(new Error('Cancelled by the client.'));
      const settled = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.set(id, {
        onProgress,
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      this.send({ id, method, params: this.#withMeta(params, onProgress === undefined ? undefined : id) });
    });
  }

  #withMeta(params: JsonObject, progressToken: number | undefined): JsonObject {
    const envelope =
      this.#era === 'legacy'
        ? {}
        : {
            'io.modelcontextprotocol/protocolVersion': modernVersion,
            'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': identity,
          };
    const _meta = { ...envelope, ...(progressToken !== undefined && { progressToken }) };
    return Object.keys(_meta).length === 0 ? params : { ...params, _meta };
  }

  #receive(text: string): void {
    const lines = (this.#partial + text).split('\n');
    this.#partial = lines.pop() ?? '';
    for (const line of lines) this.#accept(line);
  }

  #accept(line: string): void {
    const message = parseMessage(line);
    if (message === undefined) {
      this.stray.push(line);
      return;
    }
    const { id, method, result, error, params } = message;
    if (method === 'notifications/progress' && isJsonObject(params)) {
      this.#waiting.get(Number(params['progressToken']))?.onProgress?.({
        progress: Number(params['progress']),
        total: params['total'] as number | undefined,
        message: params['message'] as string | undefined,
      });
      return;
    }
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
    if (waiting === undefined || typeof id !== 'number') return;
    this.#waiting.delete(id);
    if (isJsonObject(result)) waiting.resolve(result);
    else if (isJsonObject(error))
      waiting.reject(new RpcError(Number(error['code']), String(error['message'])));
    else waiting.reject(new Error(`Neither result nor error: ${line}`));
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function parseMessage(line: string): JsonObject | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return isJsonObject(message) && message['jsonrpc'] === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}
