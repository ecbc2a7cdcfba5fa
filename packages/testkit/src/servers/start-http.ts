import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { connectSdkClient } from './sdk-connection.ts';
import {
  type SdkClient,
  type ServerCommand,
  type ServerConnection,
  serverEnvironment,
} from './server-connection.ts';

export interface HttpAddress {
  readonly url: string;
  readonly token?: string | undefined;
}

export interface HttpProgram extends HttpAddress {
  readonly pid: number;
  log(): string;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface HttpServer extends ServerCommand {
  readonly client: SdkClient;
  readonly token?: string | undefined;
}

const longestStartMs = 20_000;
const longestGoodbyeMs = 5000;

/** Starts a program that serves over HTTP; it is ready when it has written its address. */
export async function startHttpProgram({
  token,
  ...command
}: ServerCommand & { token?: string | undefined }): Promise<HttpProgram> {
  const child = spawn(command.command, [...(command.args ?? [])], {
    env: serverEnvironment(command),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(command.cwd !== undefined && { cwd: command.cwd }),
  });
  let log = '';
  const collect = (chunk: Buffer) => {
    log += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const gone = once(child, 'close');
  const close = async () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), longestGoodbyeMs);
    child.kill('SIGTERM');
    await gone;
    clearTimeout(timer);
  };
  const url = await addressIn(() => log, gone).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url, token, pid: child.pid ?? -1, log: () => log, close, [Symbol.asyncDispose]: close };
}

async function addressIn(log: () => string, gone: Promise<unknown>): Promise<string> {
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  for (const deadline = performance.now() + longestStartMs; performance.now() < deadline && !ended; ) {
    const [url] = /https?:\/\/[^\s"'<>]+/.exec(log()) ?? [];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The program did not write its address: ${log().slice(-1000)}`);
}

interface HttpClient extends HttpAddress {
  readonly client: SdkClient;
  /** What is closed after the client. */
  readonly program?: HttpProgram;
}

/** Opens a server that is listening already. */
export function connectHttp({ client, url, token, program }: HttpClient): Promise<ServerConnection> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const options = { requestInit: { headers } };
  const transports = {
    // The first line of the SDK declares its optional members without `undefined`.
    v1: () =>
      new HttpV1(new URL(url), options) as Parameters<typeof connectSdkClient>[1] extends { v1(): infer T }
        ? T
        : never,
    v2: () => new HttpV2(new URL(url), options),
  };
  return connectSdkClient(client, transports, {
    log: () => program?.log() ?? '',
    afterClose: async () => program?.close(),
  });
}

/** Starts a program and opens it over HTTP with a real client. */
export async function startHttp({ client, ...command }: HttpServer): Promise<ServerConnection> {
  const program = await startHttpProgram(command);
  return connectHttp({ client, url: program.url, token: command.token, program });
}
