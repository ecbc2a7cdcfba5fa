import type { ToolOutcome } from '@dpttools/kit';
import { type FamilyHost, type Logger, type Progress, toFailure } from '@dpttools/kit/host';
import type { CallMessage, MessageFromChild, MessageToChild } from './messages.ts';

export interface ChildCallsOptions {
  readonly send: (message: MessageFromChild) => void;
  readonly log: Logger;
}

/** The calls that run in a child process, by the numbers the launcher gave them. */
export class ChildCalls {
  readonly #host: FamilyHost;
  readonly #send: (message: MessageFromChild) => void;
  readonly #log: Logger;
  readonly #running = new Map<number, AbortController>();

  constructor(host: FamilyHost, { send, log }: ChildCallsOptions) {
    this.#host = host;
    this.#send = send;
    this.#log = log;
  }

  receive(message: Exclude<MessageToChild, { type: 'start' }>): void {
    if (message.type === 'call') void this.#run(message);
    else this.#cancel(message.id);
  }

  close(): Promise<void> {
    return this.#host.close();
  }

  async #run({ id, tool, input, principal, wantsProgress }: CallMessage): Promise<void> {
    const stop = new AbortController();
    this.#running.set(id, stop);
    const onProgress = wantsProgress
      ? (progress: Progress) => this.#send({ type: 'progress', id, progress })
      : undefined;
    const outcome = await this.#host
      .call(tool, input, { signal: stop.signal, principal, onProgress })
      .catch((error: unknown) => this.#failure(tool, error));
    if (this.#running.delete(id)) this.#answer(id, tool, outcome);
  }

  #cancel(id: number): void {
    const stop = this.#running.get(id);
    this.#running.delete(id);
    stop?.abort();
    this.#send({ type: 'cancelled', id });
  }

  /** Data that cannot be copied to another process is a fault of the tool, told as one. */
  #answer(id: number, tool: string, outcome: ToolOutcome): void {
    try {
      this.#send({ type: 'outcome', id, outcome });
    } catch (error) {
      this.#send({ type: 'outcome', id, outcome: this.#failure(tool, error) });
    }
  }

  #failure(toolName: string, error: unknown): ToolOutcome {
    return toFailure(error, { family: {}, toolName, log: this.#log, redact: (text) => text });
  }
}
