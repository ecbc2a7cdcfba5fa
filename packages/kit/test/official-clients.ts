import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export const clientKinds = ['v1', 'v2 legacy', 'v2 auto'] as const;

export type ClientKind = (typeof clientKinds)[number];

export interface CallChoice {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { progress: number; total?: number | undefined }) => void;
}

interface Result {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** What the tests ask of a client, whichever line of the official SDK it is of. */
export interface OfficialClient {
  readonly era: string;
  list(): Promise<readonly string[]>;
  call(name: string, input: Record<string, unknown>, choice?: CallChoice): Promise<Result>;
  instructions(): string | undefined;
  close(): Promise<void>;
}

/** Where a server is: at an address, or a program to start. */
export type Place =
  | { readonly url: string; readonly headers?: Record<string, string> }
  | { readonly command: string; readonly args: string[]; readonly env?: Record<string, string> };

const identity = { name: 'kit-tests', version: '1.0.0' };

export async function connectOfficial(kind: ClientKind, place: Place): Promise<OfficialClient> {
  return kind === 'v1' ? connectV1(place) : connectV2(place, kind === 'v2 auto' ? 'auto' : 'legacy');
}

async function connectV1(place: Place): Promise<OfficialClient> {
  const client = new ClientV1(identity);
  const transport =
    'url' in place
      ? new HttpV1(new URL(place.url), { requestInit: { headers: place.headers ?? {} } })
      : new StdioV1({ ...place, stderr: 'pipe' });
  // The transport's optional handlers are typed without undefined there.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    era: 'legacy',
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input, choice) =>
      (await client.callTool({ name, arguments: input }, undefined, choice)) as unknown as Result,
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}

async function connectV2(place: Place, mode: 'auto' | 'legacy'): Promise<OfficialClient> {
  const client = new ClientV2(identity, { versionNegotiation: { mode } });
  const transport =
    'url' in place
      ? new HttpV2(new URL(place.url), { requestInit: { headers: place.headers ?? {} } })
      : new StdioV2({ ...place, stderr: 'pipe' });
  await client.connect(transport);
  return {
    era: client.getProtocolEra() ?? 'unknown',
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input, choice) =>
      (await client.callTool({ name, arguments: input }, choice)) as unknown as Result,
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}
