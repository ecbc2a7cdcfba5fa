/** Tells the time in milliseconds; tests turn it by hand. */
export interface Clock {
  now(): number;
}

export type KeyState = 'healthy' | 'cooling' | 'suspended' | 'quarantined';

export interface PoolKey {
  readonly secret: string;
  /** Counted from 1, as the operator listed them. What messages call the key by. */
  readonly position: number;
}

export interface KeyStatus {
  readonly position: number;
  readonly state: KeyState;
  readonly weight: number;
  /** When it can be used again; `Infinity` until the program starts again. */
  readonly freeAtMs: number;
}

interface Entry extends PoolKey {
  readonly weight: number;
  coolingUntilMs: number;
  suspendedUntilMs: number;
  isQuarantined: boolean;
  /** Falls after trouble and comes back with every turn. */
  trust: number;
  credit: number;
}

const recovery = 0.1;

/**
 * The keys of one backend. Turns go round by smooth weighted round robin, over the keys that can be used now; a key that
 * had trouble with its connection gets fewer turns for a while. All changes are synchronous, so that requests at the same
 * time can share a pool, and a state only ever gets worse until its time has run out.
 */
export class KeyPool {
  readonly #entries: Entry[];
  readonly #clock: Clock;
  #suspendedUntilMs = 0;

  constructor(secrets: readonly string[], weights: readonly number[], clock: Clock) {
    this.#clock = clock;
    this.#entries = secrets.map((secret, index) => ({
      secret,
      position: index + 1,
      weight: weights[index] ?? 1,
      coolingUntilMs: 0,
      suspendedUntilMs: 0,
      isQuarantined: false,
      trust: 1,
      credit: 0,
    }));
  }

  get size(): number {
    return this.#entries.length;
  }

  /** The key whose turn it is, among those that can be used and were not tried yet. */
  next(tried: ReadonlySet<PoolKey> = new Set()): PoolKey | undefined {
    const nowMs = this.#clock.now();
    const free = this.#entries.filter((entry) => !tried.has(entry) && this.#freeAtMs(entry) <= nowMs);
    let chosen: Entry | undefined;
    let total = 0;
    for (const entry of free) {
      const share = entry.weight * entry.trust;
      entry.trust = Math.min(1, entry.trust + recovery);
      entry.credit += share;
      total += share;
      if (chosen === undefined || entry.credit > chosen.credit) chosen = entry;
    }
    if (chosen !== undefined) chosen.credit -= total;
    return chosen;
  }

  cool(key: PoolKey, forMs: number): number {
    const entry = this.#entry(key);
    entry.coolingUntilMs = Math.max(entry.coolingUntilMs, this.#clock.now() + forMs);
    return entry.coolingUntilMs;
  }

  /** Without a time until the program starts again. */
  suspend(key: PoolKey, forMs = Infinity): number {
    const entry = this.#entry(key);
    entry.suspendedUntilMs = Math.max(entry.suspendedUntilMs, this.#clock.now() + forMs);
    return entry.suspendedUntilMs;
  }

  suspendAll(forMs: number): number {
    this.#suspendedUntilMs = Math.max(this.#suspendedUntilMs, this.#clock.now() + forMs);
    return this.#suspendedUntilMs;
  }

  quarantine(key: PoolKey): void {
    this.#entry(key).isQuarantined = true;
  }

  /** A connection that failed says little about the key, so it only gets fewer turns. */
  distrust(key: PoolKey): void {
    this.#entry(key).trust = 0;
  }

  /** When the first key can be used; a time that has passed means now, `Infinity` that a restart is needed. */
  freeAtMs(): number {
    return Math.min(Infinity, ...this.#entries.map((entry) => this.#freeAtMs(entry)));
  }

  status(): KeyStatus[] {
    return this.#entries.map((entry) => ({
      position: entry.position,
      state: this.#state(entry),
      weight: entry.weight,
      freeAtMs: this.#freeAtMs(entry),
    }));
  }

  #state(entry: Entry): KeyState {
    const nowMs = this.#clock.now();
    if (entry.isQuarantined) return 'quarantined';
    if (Math.max(entry.suspendedUntilMs, this.#suspendedUntilMs) > nowMs) return 'suspended';
    return entry.coolingUntilMs > nowMs ? 'cooling' : 'healthy';
  }

  #freeAtMs(entry: Entry): number {
    if (entry.isQuarantined) return Infinity;
    return Math.max(entry.coolingUntilMs, entry.suspendedUntilMs, this.#suspendedUntilMs);
  }

  #entry(key: PoolKey): Entry {
    const entry = this.#entries[key.position - 1];
    if (entry === undefined || entry !== key) throw new Error('The key belongs to another pool.');
    return entry;
  }
}
