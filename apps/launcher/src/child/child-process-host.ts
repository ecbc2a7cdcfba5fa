import { setTimeout as delay } from 'node:timers/promises';
import { type AnyFamily, type CallOptions, isToolError, ToolError, type ToolOutcome } from '@dpttools/kit';
import { checkDepth, type FailureContext, type FamilyHost, toFailure } from '@dpttools/kit/host';
import { type ChildOptions, FamilyChild } from './family-child.ts';
import { cancelledCall } from './pending-calls.ts';
import { RestartPolicy } from './restart-policy.ts';

export interface ChildProcessHostOptions {
  readonly family: { readonly id: string; readonly title: string };
  /** The definition, loaded here only where a failure is to be worded as the family words its own. */
  readonly load: () => Promise<Pick<AnyFamily, 'describeFailure'>>;
  readonly child: ChildOptions;
  /** Undefined: it is never stopped for being idle. */
  readonly idleMs: number | undefined;
  readonly failures: Pick<FailureContext, 'log' | 'redact'>;
}

/**
 * Runs a family in a process of its own, started at the first call and again at the next call after an end.
 * A process that ends takes only its own calls with it.
 */
export class ChildProcessHost implements FamilyHost {
  readonly #options: ChildProcessHostOptions;
  readonly #policy = new RestartPolicy();
  readonly #closing = new AbortController();
  #child: Promise<FamilyChild> | undefined;
  #stopping: Promise<void> | undefined;
  #inFlight = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: ChildProcessHostOptions) {
    this.#options = options;
  }

  async call(toolName: string, input: unknown, options: CallOptions): Promise<ToolOutcome> {
    clearTimeout(this.#idleTimer);
    this.#inFlight += 1;
    try {
      checkDepth(toolName, input);
      const child = await unlessAborted(this.#running(), options.signal);
      const outcome = await child.call(toolName, input, options);
      this.#policy.answered();
      return outcome;
    } catch (error) {
      return await this.#failure(toolName, error);
    } finally {
      this.#inFlight -= 1;
      this.#watchIdleness();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#closing.abort();
    const child = await this.#child?.catch(() => undefined);
    await child?.stop();
    await this.#stopping;
  }

  async #running(): Promise<FamilyChild> {
    if (this.#closing.signal.aborted) throw ending();
    this.#child ??= this.#start().catch((error: unknown) => {
      this.#child = undefined;
      throw error;
    });
    return this.#child;
  }

  async #start(): Promise<FamilyChild> {
    const verdict = this.#policy.verdict(performance.now());
    if (verdict.kind === 'refuse') throw this.#cannotStart(verdict.reason, verdict.retryInMs);
    await this.#stopping;
    await delay(verdict.waitMs, undefined, { signal: this.#closing.signal });
    const child = await this.#tryStart();
    this.#policy.started();
    void child.ended.then((exit) => {
      if (child.isAskedToEnd) return;
      this.#child = undefined;
      this.#policy.ended(performance.now());
      this.#options.failures.log.warn('child process ended', { ...exit });
    });
    return child;
  }

  async #tryStart(): Promise<FamilyChild> {
    const { signal } = this.#closing;
    try {
      return await FamilyChild.start(this.#options.child, signal);
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      this.#policy.startFailed(performance.now(), reason);
      this.#options.failures.log.error('child process cannot be started', { reason });
      throw this.#cannotStart(reason);
    }
  }

  #watchIdleness(): void {
    const { idleMs } = this.#options;
    if (idleMs === undefined || this.#inFlight > 0 || this.#closing.signal.aborted) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#retire(), idleMs).unref();
  }

  /** The next call waits for the end of this process before it starts another. */
  #retire(): void {
    const child = this.#child;
    this.#child = undefined;
    this.#stopping = child?.then(
      (running) => running.stop(),
      () => {},
    );
  }

  async #failure(toolName: string, thrown: unknown): Promise<ToolOutcome> {
    const error = !isToolError(thrown) && this.#closing.signal.aborted ? ending() : thrown;
    const { load, failures } = this.#options;
    // The answer to a cancelled call is read by nobody, so it is not worth a load.
    const isRead = !isToolError(error) || error.code !== 'cancelled';
    const family = isRead ? await load().catch(() => ({})) : {};
    return toFailure(error, { ...failures, family, toolName });
  }

  #cannotStart(reason: string, retryInMs?: number): ToolError {
    const pause = retryInMs === undefined ? '' : ` It is tried again in ${Math.ceil(retryInMs / 1000)} s.`;
    return new ToolError({
      code: 'unavailable',
      message: `The process for ${this.#options.family.id} cannot be started: ${reason.replace(/[.\s]+$/, '')}.${pause}`,
      hint: 'Tell the user; dpttools doctor shows what is missing.',
      retryable: true,
    });
  }
}

function ending(): ToolError {
  return new ToolError({ code: 'unavailable', message: 'The server is ending.', hint: 'Start it again.' });
}

/** A cancelled caller does not wait for a start that goes on for the others. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(cancelledCall());
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
