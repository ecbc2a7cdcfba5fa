import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSearchError } from '../src/errors/search-error.ts';
import { defaultPolicy } from '../src/policy/backends-policy.ts';
import { createSearchEngine } from '../src/search-engine.ts';
import { ChainModel, type ModelPolicy } from './chain-model.ts';
import { handClock } from './engine.ts';
import { type Deed, deeds, scriptedSender } from './scripted-service.ts';

const settings = fc.record({
  chain: fc.shuffledSubarray(['brave', 'exa', 'tavily'] as const, { minLength: 1 }),
  counts: fc.tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
  ),
  weights: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
  attempts: fc.integer({ min: 1, max: 4 }),
  fallbackOnEmpty: fc.boolean(),
  cooldownSeconds: fc.integer({ min: 0, max: 100 }),
  teamSuspensionSeconds: fc.integer({ min: 0, max: 300 }),
});
type Settings = typeof settings extends fc.Arbitrary<infer Value> ? Value : never;

// Refusals rest keys for good, so they are rarer than what passes.
const anyDeed = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Deed>('rate_limited', 'hits', 'nothing', 'unreachable') },
  { weight: 3, arbitrary: fc.constantFrom(...deeds) },
);
const step = fc.oneof(
  fc.record({ search: fc.array(anyDeed, { maxLength: 12 }) }),
  fc.record({ turnSeconds: fc.integer({ min: 1, max: 120 }) }),
);

function policyOf({ chain, counts, attempts, fallbackOnEmpty, ...rest }: Settings): ModelPolicy {
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}-key-${index}`);
  return {
    chain,
    keys: {
      brave: named('brave', counts[0]),
      exa: named('exa', counts[1]),
      tavily: named('tavily', counts[2]),
    },
    attempts,
    fallbackOnEmpty,
    cooldownMs: rest.cooldownSeconds * 1000,
    teamSuspensionMs: rest.teamSuspensionSeconds * 1000,
  };
}

function engineOf(
  model: ModelPolicy,
  weights: readonly number[],
  parts: Pick<Parameters<typeof createSearchEngine>[0], 'send' | 'clock'>,
) {
  const { brave, exa, tavily } = defaultPolicy.backends;
  const shared = { cooldownMs: model.cooldownMs, teamSuspensionMs: model.teamSuspensionMs, weights };
  return createSearchEngine({
    ...parts,
    configuration: {
      chain: model.chain,
      keys: model.keys,
      policy: {
        ...defaultPolicy,
        maxProviderAttempts: model.attempts,
        fallbackOnEmpty: model.fallbackOnEmpty,
        backends: {
          ...defaultPolicy.backends,
          brave: { ...brave, ...shared },
          exa: { ...exa, ...shared },
          tavily: { ...tavily, ...shared },
        },
      },
    },
  });
}

it('keeps the rules of the chain, whatever the services do', async () => {
  await fc.assert(
    fc.asyncProperty(settings, fc.array(step, { minLength: 1, maxLength: 25 }), async (chosen, steps) => {
      const policy = policyOf(chosen);
      const model = new ChainModel(policy);
      const clock = handClock(1_000_000);
      let script: Deed[] = [];
      const send = scriptedSender((call) => {
        model.begin(call);
        const deed = script.shift() ?? 'rate_limited';
        model.end(call, deed);
        return deed;
      });
      const engine = engineOf(policy, chosen.weights, { send, clock });
      for (const current of steps) {
        if ('turnSeconds' in current) clock.turn(current.turnSeconds * 1000);
        model.turn(clock.now());
        if (!('search' in current)) continue;
        script = [...current.search];
        const outcome = await engine.search({ query: 'x' }).catch((error: unknown) => error);
        model.conclude(!isSearchError(outcome));
        expect(outcome instanceof Error ? isSearchError(outcome) : true).toBe(true);
      }
      expect(model.faults).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('shares its pools safely between searches at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      settings,
      fc.array(anyDeed, { minLength: 1, maxLength: 60 }),
      fc.scheduler(),
      async (chosen, script, scheduler) => {
        const policy = policyOf(chosen);
        const faults: string[] = [];
        let calls = 0;
        const send = scriptedSender(async ({ backend, key }) => {
          calls += 1;
          const position = policy.keys[backend].indexOf(key) + 1;
          const status = engine.keyStatus()[backend]?.find((entry) => entry.position === position);
          if (status?.state !== 'healthy') faults.push(`${key} is ${status?.state}`);
          await scheduler.schedule(Promise.resolve(), key);
          return script.shift() ?? 'rate_limited';
        });
        const engine = engineOf(policy, chosen.weights, { send, clock: handClock(1_000_000) });
        const searches = Promise.allSettled(Array.from({ length: 6 }, () => engine.search({ query: 'x' })));
        await scheduler.waitFor(searches);
        expect(faults).toEqual([]);
        expect(calls).toBeLessThanOrEqual(6 * policy.attempts * policy.chain.length);
      },
    ),
    { numRuns: 150 },
  );
});
