import { setMaxListeners } from 'node:events';
import { ToolError } from '../errors.ts';
import type { AnyFamily } from '../family.ts';
import type { ToolOutcome } from '../run/outcome.ts';
import { type CallOptions, type RunEnvironment, runTool } from '../run/run-tool.ts';
import { toFailure } from '../run/to-failure.ts';
import type { AnyTool } from '../tool.ts';
import type { FamilyHost } from './family-host.ts';
import { linkSignals } from './linked-signal.ts';
import { settledWithin } from './settled-within.ts';
import { Turns } from './turns.ts';

export interface HostEnvironment extends Omit<RunEnvironment, 'family' | 'open' | 'ending'> {
  /** Calls that run at once; more wait. A serial family runs one. */
  readonly maxParallelCalls?: number;
}

// A handler that was told to stop may still hold what the next call or the closing of the services needs.
const cleanUpBeforeNextMs = 2000;
const cleanUpBeforeCloseMs = 500;

// More at once would not be faster, but hold the memory and the open files of all of them.
export const defaultParallelCalls = 64;

/** Runs a family in this process. Its services open at the first call and again at the next one after a failure. */
export class InProcessHost implements FamilyHost {
  readonly #family: AnyFamily;
  readonly #environment: RunEnvironment;
  readonly #stop = new AbortController();
  readonly #turns: Turns;
  readonly #running = new Set<Promise<unknown>>();
  #services: Promise<unknown> | undefined;
  #closing: Promise<void> | undefined;

  constructor(family: AnyFamily, environment: HostEnvironment) {
    this.#family = family;
    this.#environment = { ...environment, family, ending: this.#stop.signal, open: () => this.#open() };
    // One for each call that runs; Node warns of a leak at eleven.
    setMaxListeners(0, this.#stop.signal);
    const { maxParallelCalls = defaultParallelCalls } = environment;
    this.#turns = new Turns(family.concurrency === 'serial' ? 1 : maxParallelCalls);
  }

  async call(toolName: string, input: unknown, options: CallOptions): Promise<ToolOutcome> {
    const tool = this.#family.tools.find(({ name }) => name === toolName);
    if (tool === undefined) return this.#failure(unknownTool(toolName));
    if (this.#stop.signal.aborted) return this.#failure(closed(this.#family));
    const endTurn = this.#turns.tryBegin() ?? (await this.#beginTurn(options.signal));
    const handlers: Promise<unknown>[] = [];
    const watched = { ...tool, handler: this.#watch(tool, handlers) };
    const outcome = await runTool(watched, input, { environment: this.#environment, call: options });
    // The answer does not wait for a handler that ignores its signal; the next call does, for a while.
    if (handlers.every((ended) => !this.#running.has(ended))) endTurn();
    else void settledWithin(handlers, cleanUpBeforeNextMs).then(endTurn);
    return outcome;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #beginTurn(signal: AbortSignal | undefined): Promise<() => void> {
    const leaving = linkSignals(signal === undefined ? [this.#stop.signal] : [this.#stop.signal, signal]);
    try {
      return await this.#turns.begin(leaving.signal);
    } finally {
      leaving.release();
    }
  }

  #watch(tool: AnyTool<unknown>, handlers: Promise<unknown>[]): AnyTool<unknown>['handler'] {
    return (input, context) => {
      const working = tool.handler(input, context);
      const ended: Promise<void> = working
        .then(
          () => {},
          () => {},
        )
        .finally(() => this.#running.delete(ended));
      this.#running.add(ended);
      handlers.push(ended);
      return working;
    };
  }

  async #close(): Promise<void> {
    this.#stop.abort();
    await settledWithin(this.#running, cleanUpBeforeCloseMs);
    const services = this.#services;
    if (services === undefined) return;
    await services.then(
      (opened) => this.#family.close?.(opened),
      () => {},
    );
  }

  #open(): Promise<unknown> {
    const { settings, log, policy } = this.#environment;
    if (this.#services !== undefined) return this.#services;
    // A call that was on its way when the family was closed must not open it again.
    if (this.#stop.signal.aborted) return Promise.reject(closed(this.#family));
    // Settings were parsed by the family's own declarations.
    const opened = this.#family.open(settings as never, { log, signal: this.#stop.signal, policy });
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

function closed({ title }: AnyFamily): ToolError {
  return new ToolError({
    code: 'unavailable',
    message: `The family ${title} is closed.`,
    hint: 'Open it again, or start its server again.',
  });
}

function unknownTool(name: string): ToolError {
  return new ToolError({
    code: 'not_found',
    message: `There is no tool named ${name}.`,
    hint: 'List the tools.',
  });
}
