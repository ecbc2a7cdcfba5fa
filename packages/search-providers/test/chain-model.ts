import type { Deed, ScriptedCall } from './scripted-service.ts';

export type ModelBackend = ScriptedCall['backend'];

export interface ModelPolicy {
  readonly chain: readonly ModelBackend[];
  readonly keys: Readonly<Record<ModelBackend, readonly string[]>>;
  readonly attempts: number;
  readonly fallbackOnEmpty: boolean;
  readonly cooldownMs: number;
  readonly teamSuspensionMs: number;
}

type Next = 'key' | 'backend' | 'nobody' | 'answered';

/** The rules of the chain, written down a second time: what is wrong with a run of calls. */
export class ChainModel {
  readonly #policy: ModelPolicy;
  readonly #freeAtMs = new Map<string, number>();
  readonly #poolFreeAtMs = new Map<ModelBackend, number>();
  #nowMs = 0;
  #calls: { call: ScriptedCall; next: Next }[] = [];
  readonly faults: string[] = [];

  constructor(policy: ModelPolicy) {
    this.#policy = policy;
  }

  turn(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  isFree(backend: ModelBackend, key: string): boolean {
    return Math.max(this.#freeAtMs.get(key) ?? 0, this.#poolFreeAtMs.get(backend) ?? 0) <= this.#nowMs;
  }

  /** A call is about to be made. */
  begin(call: ScriptedCall): void {
    const { chain, attempts } = this.#policy;
    const last = this.#calls.at(-1);
    const sameBackend = this.#calls.filter((earlier) => earlier.call.backend === call.backend);
    this.#expect(this.isFree(call.backend, call.key), `${call.key} was used while it rests`);
    this.#expect(sameBackend.length < attempts, `${call.backend} was called more than ${attempts} times`);
    this.#expect(
      sameBackend.every((earlier) => earlier.call.key !== call.key),
      `${call.key} was used twice in one search`,
    );
    this.#expect(last?.next !== 'nobody' && last?.next !== 'answered', 'a call was made after the end');
    const from = last === undefined ? -1 : chain.indexOf(last.call.backend);
    const to = chain.indexOf(call.backend);
    this.#expect(to > from || (to === from && last?.next === 'key'), `${call.backend} was out of turn`);
    for (const skipped of chain.slice(from + 1, to)) this.#expectResting(skipped);
    if (to > from && last?.next === 'key') this.#expectDone(last.call.backend);
  }

  /** And this is how it went. */
  end(call: ScriptedCall, deed: Deed): void {
    this.#calls.push({ call, next: this.#take(call, deed) });
  }

  /** The search is over. */
  conclude(isAnswered: boolean): void {
    const last = this.#calls.at(-1);
    const { chain } = this.#policy;
    if (last?.next !== 'answered' && last?.next !== 'nobody') {
      const from = last === undefined ? -1 : chain.indexOf(last.call.backend);
      if (last?.next === 'key') this.#expectDone(last.call.backend);
      for (const skipped of chain.slice(from + 1)) this.#expectResting(skipped);
    }
    const hadAnswer = this.#calls.some(({ next, call }) => next === 'answered' || this.#wasEmpty.has(call));
    this.#expect(hadAnswer === isAnswered, isAnswered ? 'an answer came from nowhere' : 'an answer was lost');
    this.#calls = [];
  }

  readonly #wasEmpty = new Set<ScriptedCall>();

  #take(call: ScriptedCall, deed: Deed): Next {
    const { cooldownMs, teamSuspensionMs, fallbackOnEmpty } = this.#policy;
    switch (deed) {
      case 'hits':
        return 'answered';
      case 'nothing':
        this.#wasEmpty.add(call);
        return fallbackOnEmpty ? 'backend' : 'answered';
      case 'rate_limited':
        this.#rest(call.key, this.#nowMs + cooldownMs);
        return 'key';
      case 'refused':
        this.#rest(call.key, Infinity);
        return 'key';
      case 'key_spent':
        // Tavily has no such kind: a 429 is its rate limit.
        this.#rest(call.key, call.backend === 'tavily' ? this.#nowMs + cooldownMs : Infinity);
        return 'key';
      case 'team_spent':
        if (call.backend !== 'exa') return 'nobody';
        this.#poolFreeAtMs.set(call.backend, this.#nowMs + teamSuspensionMs);
        return 'backend';
      case 'broken':
        return 'nobody';
      case 'unreachable':
      case 'garbled':
        return 'backend';
    }
  }

  #rest(key: string, untilMs: number): void {
    this.#freeAtMs.set(key, Math.max(this.#freeAtMs.get(key) ?? 0, untilMs));
  }

  /** No key was left, or no attempt. */
  #expectDone(backend: ModelBackend): void {
    const used = this.#calls.filter(({ call }) => call.backend === backend).map(({ call }) => call.key);
    const left = this.#policy.keys[backend].filter((key) => !used.includes(key) && this.isFree(backend, key));
    const isDone = used.length >= this.#policy.attempts || left.length === 0;
    this.#expect(isDone, `${backend} was left although ${left.join()} was free`);
  }

  #expectResting(backend: ModelBackend): void {
    const free = this.#policy.keys[backend].filter((key) => this.isFree(backend, key));
    this.#expect(free.length === 0, `${backend} was passed over although ${free.join()} was free`);
  }

  #expect(isRight: boolean, fault: string): void {
    if (!isRight) this.faults.push(fault);
  }
}
