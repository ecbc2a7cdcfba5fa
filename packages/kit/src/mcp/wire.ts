/** A JSON-RPC message as it came: nothing in it is checked yet. */
export type WireMessage = Readonly<Record<string, unknown>>;

/** One end of a message stream, as the SDK's transports are. */
export interface Wire {
  start(): Promise<void>;
  close(): Promise<void>;
  send(message: unknown): Promise<void>;
  onmessage?: ((message: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}
