import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { connectRaw, type RawConnection } from './raw-connection.ts';
import { connectSdkClient } from './sdk-connection.ts';
import {
  type ClientKind,
  type SdkClient,
  type ServerCommand,
  type ServerConnection,
  serverEnvironment,
} from './server-connection.ts';

export interface StdioServer extends ServerCommand {
  readonly client: ClientKind;
}

/** Starts a program and opens it over stdio with a real client. What it writes to stderr is kept. */
export async function startServer(
  server: StdioServer & { client: 'raw' | 'raw-modern' },
): Promise<RawConnection>;
export async function startServer(server: StdioServer): Promise<ServerConnection>;
export async function startServer({ client, ...command }: StdioServer): Promise<ServerConnection> {
  if (client === 'raw' || client === 'raw-modern') {
    return connectRaw(command, client === 'raw' ? 'legacy' : 'modern');
  }
  return connectStdio(client, command);
}

function connectStdio(client: SdkClient, command: ServerCommand): Promise<ServerConnection> {
  let log = '';
  const parameters = {
    command: command.command,
    args: [...(command.args ?? [])],
    env: serverEnvironment(command),
    stderr: 'pipe' as const,
    ...(command.cwd !== undefined && { cwd: command.cwd }),
  };
  const keepLog = <Transport extends StdioV1 | StdioV2>(transport: Transport): Transport => {
    transport.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString('utf8');
    });
    return transport;
  };
  const transports = {
    v1: () => keepLog(new StdioV1(parameters)),
    v2: () => keepLog(new StdioV2(parameters)),
  };
  return connectSdkClient(client, transports, { log: () => log, afterClose: async () => {} });
}
