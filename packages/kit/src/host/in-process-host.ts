import { ToolError } from '../errors.ts';
import type { AnyFamily } from '../family.ts';
import type { ToolOutcome } from '../run/outcome.ts';
import { type CallOptions, type RunEnvironment, runTool } from '../run/run-tool.ts';
import { toFailure } from '../run/to-failure.ts';
import type { FamilyHost } from './family-host.ts';

export type HostEnvironment = Omit<RunEnvironment, 'family' | 'open'>;

/** Runs a family in this process. Its services open at the first call and again at the next one after a failure. */
export class InProcessHost implements FamilyHost {
  readonly #family: AnyFamily;
  readonly #environment: RunEnvironment;
  readonly #stop = new AbortController();
  #services: Promise<unknown> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #running = new Set<Promise<unknown>>();

  constructor(family: AnyFamily, environment: HostEnvironment) {
    this.#family = family;
    this.#environment = { ...environment, family, open: () => this.#open() };
  }

  call(toolName: string, input: unknown, options: CallOptions): Promise<ToolOutcome> {
    const running =
      this.#family.concurrency === 'serial'
        ? this.#inTurn(toolName, input, options)
        : this.#run(toolName, input, options);
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#running);
    const services = this.#services;
    this.#services = undefined;
    if (services !== undefined)
      await services.then(
        (opened) => this.#family.close?.(opened),
        () => {},
      );
  }

  #run(toolName: string, input: unknown, options: CallOptions): Promise<ToolOutcome> {
    const tool = this.#family.tools.find(({ name }) => name === toolName);
    if (tool === undefined) return Promise.resolve(this.#failure(unknownTool(toolName)));
    const signal = AbortSignal.any([
      this.#stop.signal,
      ...(options.signal === undefined ? [] : [options.signal]),
    ]);
    return runTool(tool, input, { environment: this.#environment, call: { ...options, signal } });
  }

  #inTurn(toolName: string, input: unknown, options: CallOptions): Promise<ToolOutcome> {
    const turn = this.#last.then(() => this.#run(toolName, input, options));
    this.#last = turn;
    return turn;
  }

  #open(): Promise<unknown> {
    const { settings, log, policy } = this.#environment;
    // Settings were parsed by the family's own declarations.
    const opened =
      this.#services ?? this.#family.open(settings as never, { log, signal: this.#stop.signal, policy });
    this.#services = opened;
    opened.catch(() => {
      if (this.#services === opened) this.#services = undefined;
    });
    return opened;
  }

  #failure(error: ToolError): ToolOutcome {
    const { log, redact } = this.#environment;
    return toFailure(error, { family: this.#family, toolName: '', log, redact });
  }
}

function unknownTool(name: string): ToolError {
  return new ToolError({
    code: 'not_found',
    message: `There is no tool named ${name}.`,
    hint: 'List the tools.',
  });
}
