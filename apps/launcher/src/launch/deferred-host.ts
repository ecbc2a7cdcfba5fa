import { type CallOptions, ToolError, type ToolOutcome } from '@dpttools/kit';
import { type FailureContext, type FamilyHost, toFailure } from '@dpttools/kit/host';

export interface DeferredHostOptions {
  readonly title: string;
  readonly open: () => Promise<FamilyHost>;
  readonly failures: Pick<FailureContext, 'log' | 'redact'>;
}

/** A host that is made at its first call. What cannot be made fails its own calls only. */
export class DeferredHost implements FamilyHost {
  readonly #options: DeferredHostOptions;
  #host: Promise<FamilyHost> | undefined;
  #isClosed = false;

  constructor(options: DeferredHostOptions) {
    this.#options = options;
  }

  async call(toolName: string, input: unknown, call: CallOptions): Promise<ToolOutcome> {
    let host: FamilyHost;
    try {
      host = await this.#opened();
    } catch (error) {
      return toFailure(error, { ...this.#options.failures, family: {}, toolName });
    }
    return host.call(toolName, input, call);
  }

  /** Makes the host before it is asked for. What fails is told at the call. */
  async prepare(): Promise<void> {
    await this.#opened().catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const host = await this.#host?.catch(() => undefined);
    await host?.close();
  }

  async #opened(): Promise<FamilyHost> {
    if (this.#isClosed) throw unavailable(`${this.#options.title}: the server is ending.`);
    this.#host ??= this.#options.open().catch((error: unknown) => {
      this.#host = undefined;
      this.#options.failures.log.error('family cannot be loaded', { error });
      throw unavailable(`${this.#options.title} cannot be loaded.`, 'The server log has the reason.');
    });
    return this.#host;
  }
}

function unavailable(message: string, hint?: string): ToolError {
  return new ToolError({ code: 'unavailable', message, hint });
}
