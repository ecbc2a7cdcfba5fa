import type { JsonObject } from '../contract/json-object.ts';

/** The official clients: the first line of the SDK, and the second one in both eras of the protocol. */
export const sdkClients = ['v1', 'v2-legacy', 'v2-auto'] as const;

export type SdkClient = (typeof sdkClients)[number];

/** `raw` clients write JSON-RPC by hand and see every byte of stdout. */
export type ClientKind = SdkClient | 'raw' | 'raw-modern';

export interface ToolResult {
  readonly content: readonly JsonObject[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
  readonly _meta?: JsonObject | undefined;
}

export interface ProgressNote {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface CallChoice {
  readonly signal?: AbortSignal;
  readonly onProgress?: (note: ProgressNote) => void;
  readonly timeoutMs?: number;
}

/** A client that has opened a server, whichever client and whichever way. */
export interface ServerConnection {
  readonly client: ClientKind;
  readonly era: 'legacy' | 'modern';
  readonly serverName: string;
  readonly instructions: string | undefined;
  listTools(): Promise<readonly JsonObject[]>;
  /** Rejects for errors of the protocol; failures of a tool are results. */
  callTool(name: string, input?: JsonObject, choice?: CallChoice): Promise<ToolResult>;
  /** What the server has logged so far. */
  log(): string;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ServerCommand {
  readonly command: string;
  readonly args?: readonly string[];
  /** All of it, beside PATH and the home folder. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Nothing of the test's own environment reaches a server but what a program needs to be found and to start. */
export function serverEnvironment({ env }: ServerCommand): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...env };
}
