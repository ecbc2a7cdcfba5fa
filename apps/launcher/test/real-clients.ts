import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';

export const clientKinds = ['SDK 1', 'SDK 2, first era', 'SDK 2, whichever era'] as const;

export type ClientKind = (typeof clientKinds)[number];

export interface ContentBlock {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
}

export interface CallResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

export interface CallWishes {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { progress: number }) => void;
}

export interface RealClient {
  readonly pid: number;
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(name: string, input: Readonly<Record<string, unknown>>, wishes?: CallWishes): Promise<CallResult>;
  close(): Promise<void>;
}

export interface ServerStart {
  readonly binFile: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** The official clients, as the programs of today and tomorrow use them. */
export function connectClient(kind: ClientKind, start: ServerStart): Promise<RealClient> {
  return kind === 'SDK 1'
    ? connectV1(start)
    : connectV2(start, kind === 'SDK 2, first era' ? 'legacy' : 'auto');
}

const identity = { name: 'test', version: '1.0.0' };

function serverOf({ binFile, args, cwd }: ServerStart) {
  return { command: process.execPath, args: [binFile, ...args], cwd, stderr: 'ignore' as const };
}

async function connectV1(start: ServerStart): Promise<RealClient> {
  const client = new ClientV1(identity);
  const transport = new StdioV1(serverOf(start));
  await client.connect(transport);
  return {
    pid: transport.pid ?? -1,
    listTools: () => client.listTools(),
    // The client's own type of a result allows for a form that no server sends any more.
    callTool: async (name, input, wishes) =>
      (await client.callTool({ name, arguments: { ...input } }, undefined, wishes)) as unknown as CallResult,
    close: () => client.close(),
  };
}

async function connectV2(start: ServerStart, mode: 'legacy' | 'auto'): Promise<RealClient> {
  const client = new ClientV2(identity, { versionNegotiation: { mode } });
  const transport = new StdioV2(serverOf(start));
  await client.connect(transport);
  return {
    pid: transport.pid ?? -1,
    listTools: () => client.listTools(),
    callTool: async (name, input, wishes) =>
      (await client.callTool({ name, arguments: { ...input } }, wishes)) as unknown as CallResult,
    close: () => client.close(),
  };
}
