import { ToolError } from '../errors.ts';
import type { AnyFamily } from '../family.ts';
import type { ToolOutcome } from '../run/outcome.ts';
import { type CallOptions, type RunEnvironment, runTool } from '../run/run-tool.ts';
import { toFailure } from '../run/to-failure.ts';
import type { AnyTool } from '../tool.ts';
import type { FamilyHost } from './family-host.ts';
import { Turns } from './turns.ts';

export type HostEnvironment = Omit<RunEnvironment, 'family' | 'open'>;

// A handler that was told to stop may still hold what the services or the next call need.
const longestCleanUpMs = 500;

/** Runs a family in this process. Its services open at the first call and again at the next one after a failure. */
export class InProcessHost implements FamilyHost {
  readonly #family: AnyFamily;
  readonly #environment: RunEnvironment;
  readonly #stop = new AbortController();
  readonly #turns: Turns | undefined;
  readonly #working = new Set<Promise<unknown>>();
  #services: Promise<unknown> | undefined;
  #closing: Promise<void> | undefined;

  constructor(family: AnyFamily, environment: HostEnvironment) {
    this.#family = family;
    this.#environment = { ...environment, family, open: () => this.#open() };
    this.#turns = family.concurrency === 'serial' ? new Turns() : undefined;
  }

  async call(toolName: string, input: unknown, options: CallOptions = {}): Promise<ToolOutcome> {
    const tool = this.#family.tools.find(({ name }) => name === toolName);
    if (tool === undefined) return this.#failure(unknownTool(toolName));
    const ending = linkedSignal([this.#stop.signal, options.signal]);
    const turn = this.#turns?.take(ending.signal);
    try {
      await turn?.begun;
      const work: Work = { ended: undefined };
      const run = { environment: this.#environment, call: { ...options, signal: ending.signal } };
      const outcome = await runTool(this.#watched(tool, work), input, run);
      turn?.end(work.ended);
      return outcome;
    } finally {
      turn?.end();
      ending.release();
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#stop.abort();
    await settledWithin(this.#working, longestCleanUpMs);
    const services = this.#services;
    this.#services = undefined;
    if (services === undefined) return;
    await services.then(
      (opened) => this.#family.close?.(opened),
      () => {},
    );
  }
}
