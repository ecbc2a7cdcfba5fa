import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import type { JsonObject } from '../contract/json-object.ts';
import type { CallChoice, SdkClient, ServerConnection, ToolResult } from './server-connection.ts';

/** Makes the transport that goes with each line of the SDK. */
export interface TransportMaker {
  v1(): Parameters<ClientV1['connect']>[0];
  v2(): Parameters<ClientV2['connect']>[0];
}

interface Around {
  log(): string;
  /** After the client has closed. */
  afterClose(): Promise<void>;
}

const identity = { name: 'dpttools-testkit', version: '0.0.0' };
const defaultTimeoutMs = 30_000;

/** Connects one of the official clients. */
export async function connectSdkClient(
  kind: SdkClient,
  transports: TransportMaker,
  around: Around,
): Promise<ServerConnection> {
  const opened = kind === 'v1' ? await openV1(transports) : await openV2(kind, transports);
  const close = async () => {
    await opened.close();
    await around.afterClose();
  };
  return { ...opened, client: kind, log: () => around.log(), close, [Symbol.asyncDispose]: close };
}

type Opened = Omit<ServerConnection, 'client' | 'log' | typeof Symbol.asyncDispose>;

async function openV1(transports: TransportMaker): Promise<Opened> {
  const client = new ClientV1(identity);
  await client.connect(transports.v1());
  return {
    era: 'legacy',
    serverName: client.getServerVersion()?.name ?? '',
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    async callTool(name, input = {}, choice = {}) {
      const result = await client.callTool(
        { name, arguments: { ...input } },
        undefined,
        requestOptions(choice),
      );
      return toToolResult(result);
    },
    close: () => client.close(),
  };
}

async function openV2(kind: Exclude<SdkClient, 'v1'>, transports: TransportMaker): Promise<Opened> {
  const mode = kind === 'v2-auto' ? 'auto' : 'legacy';
  const client = new ClientV2(identity, { versionNegotiation: { mode } });
  await client.connect(transports.v2());
  return {
    era: client.getProtocolEra() ?? 'legacy',
    serverName: client.getServerVersion()?.name ?? '',
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools as readonly unknown[] as readonly JsonObject[],
    callTool: async (name, input = {}, choice = {}) =>
      toToolResult(await client.callTool({ name, arguments: { ...input } }, requestOptions(choice))),
    close: () => client.close(),
  };
}

function requestOptions({ signal, onProgress, timeoutMs = defaultTimeoutMs }: CallChoice) {
  return {
    timeout: timeoutMs,
    ...(signal !== undefined && { signal }),
    ...(onProgress !== undefined && { onprogress: onProgress }),
  };
}

/** Both clients answer the protocol's own shape; their types of it differ. */
function toToolResult(result: object): ToolResult {
  return result as ToolResult;
}
