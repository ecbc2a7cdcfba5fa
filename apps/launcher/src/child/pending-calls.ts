import { type CallOptions, ToolError, type ToolOutcome } from '@dpttools/kit';
import type { ProgressListener } from '@dpttools/kit/host';
import type { MessageFromChild, MessageToChild } from './messages.ts';

interface PendingCall {
  readonly onProgress: ProgressListener | undefined;
  readonly resolve: (outcome: ToolOutcome) => void;
  readonly reject: (error: ToolError) => void;
  /** Takes the listener off the caller's signal. */
  readonly release: () => void;
}

export interface PendingCallsOptions {
  readonly send: (message: MessageToChild) => void;
  /** The child does not even take note of a cancel: its event loop is stuck. */
  readonly onDeaf: () => void;
}

const longestCancelMs = 5_000;

/** The calls a child has not answered yet, under numbers of our own: those of clients may be equal. */
export class PendingCalls {
  readonly #options: PendingCallsOptions;
  readonly #pending = new Map<number, PendingCall>();
  readonly #cancelled = new Map<number, NodeJS.Timeout>();
  #lastId = 0;
  #end: ToolError | undefined;

  constructor(options: PendingCallsOptions) {
    this.#options = options;
  }

  start(tool: string, input: unknown, { signal, onProgress, principal }: CallOptions): Promise<ToolOutcome> {
    if (signal?.aborted) return Promise.reject(cancelledCall());
    if (this.#end !== undefined) return Promise.reject(this.#end);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const cancel = () => this.#cancel(id);
      signal?.addEventListener('abort', cancel, { once: true });
      const release = () => signal?.removeEventListener('abort', cancel);
      this.#pending.set(id, { onProgress, resolve, reject, release });
      try {
        this.#options.send({
          type: 'call',
          id,
          tool,
          input,
          principal,
          wantsProgress: onProgress !== undefined,
        });
      } catch (cause) {
        this.#take(id)?.reject(notSendable(tool, cause));
      }
    });
  }

  receive(message: Extract<MessageFromChild, { readonly id: number }>): void {
    const { id } = message;
    switch (message.type) {
      case 'progress':
        this.#pending.get(id)?.onProgress?.(message.progress);
        return;
      case 'outcome':
        this.#take(id)?.resolve(message.outcome);
        return;
      case 'cancelled':
        clearTimeout(this.#cancelled.get(id));
        this.#cancelled.delete(id);
        return;
    }
  }

  /** Fails what waits, and whatever is still to come. */
  end(error: ToolError): void {
    this.#end ??= error;
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(error);
    for (const timer of this.#cancelled.values()) clearTimeout(timer);
    this.#cancelled.clear();
  }

  /** The caller is answered at once; the child has a moment to take note. */
  #cancel(id: number): void {
    this.#take(id)?.reject(cancelledCall());
    this.#cancelled.set(id, setTimeout(this.#options.onDeaf, longestCancelMs).unref());
    this.#options.send({ type: 'cancel', id });
  }

  #take(id: number): PendingCall | undefined {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    call?.release();
    return call;
  }
}

export function cancelledCall(): ToolError {
  return new ToolError({ code: 'cancelled', message: 'The call was cancelled.', retryable: true });
}

function notSendable(tool: string, cause: unknown): ToolError {
  return new ToolError({
    code: 'invalid_arguments',
    message: `Invalid arguments for ${tool}: they hold something that is not plain data.`,
    hint: 'Pass JSON values only.',
    cause,
  });
}
