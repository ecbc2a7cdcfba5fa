import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from './backends-policy.ts';
import { parseBackendsPolicy } from './parse-backends-policy.ts';
import { PolicyError } from './policy-error.ts';

async function problems(yaml: string): Promise<readonly string[]> {
  const error: unknown = await parseBackendsPolicy(yaml).catch((reason: unknown) => reason);
  if (error instanceof PolicyError) return error.problems;
  throw new Error(`A PolicyError was expected: ${String(error)}`);
}

it('keeps its defaults for what a file leaves out', async () => {
  expect(await parseBackendsPolicy('')).toEqual(defaultPolicy);
  expect(await parseBackendsPolicy('backends:\n  brave:\n')).toEqual(defaultPolicy);
});

it('reads every field', async () => {
  const policy = await parseBackendsPolicy(`
chain_order: [searxng, exa, brave]
fallback_on_empty: true
request_timeout_seconds: 2.5
max_provider_attempts: 5
backends:
  brave: {rate_limit_patterns: ['503'], cooldown_seconds: 1, suspend_on_monthly_exhausted: false, weights: [3, 1]}
  exa: {team_suspension_seconds: 60}
  searxng: {partial_on_unresponsive_engines: false, rate_limit_patterns: [too many]}
`);
  expect(policy).toMatchObject({
    chainOrder: ['searxng', 'exa', 'brave'],
    fallbackOnEmpty: true,
    requestTimeoutMs: 2500,
    maxProviderAttempts: 5,
    backends: {
      brave: {
        rateLimitPatterns: ['503'],
        cooldownMs: 1000,
        suspendOnMonthlyExhausted: false,
        weights: [3, 1],
      },
      exa: { teamSuspensionMs: 60_000, cooldownMs: 60_000 },
      searxng: { partialOnUnresponsiveEngines: false, rateLimitPatterns: ['too many'] },
      tavily: defaultPolicy.backends.tavily,
    },
  });
});

it('reads the example as the defaults, its chain apart', async () => {
  const example = await readFile(new URL('../../../../examples/backends.yaml', import.meta.url), 'utf8');
  const policy = await parseBackendsPolicy(example);
  expect({ ...policy, chainOrder: undefined }).toEqual(defaultPolicy);
  expect(policy.chainOrder).toEqual(['brave', 'exa', 'searxng']);
});

describe('a file that cannot be used', () => {
  it.each([
    ['chain_order: [brave, bing]', 'chain_order[1]: '],
    ['chain_order: [wikipedia]', 'chain_order[0]: '],
    ['chain_order: [brave, brave]', 'chain_order: names a backend twice'],
    ['chain_order: []', 'chain_order: names no backend'],
    ['fallback_on_empty: yes', 'fallback_on_empty: true or false is needed'],
    ['request_timeout_seconds: 0', 'request_timeout_seconds: a number from 0.1 to 120 is needed'],
    ['max_provider_attempts: 1.5', 'max_provider_attempts: a whole number from 1 to 20 is needed'],
    ['backends: {brave: {cooldown_seconds: -1}}', 'backends.brave.cooldown_seconds: '],
    ['backends: {brave: {weights: [0]}}', 'backends.brave.weights[0]: '],
    [
      "backends: {exa: {rate_limit_patterns: ['(']}}",
      'backends.exa.rate_limit_patterns[0]: "(" is no regular',
    ],
    ["backends: {exa: {rate_limit_patterns: ['']}}", 'backends.exa.rate_limit_patterns[0]: an empty pattern'],
    [
      'backends: {exa: {suspend_on_monthly_exhausted: true}}',
      'backends.exa: has no field suspend_on_monthly_',
    ],
    [
      'backends: {brave: {rate_limit_patterns: [429]}}',
      'backends.brave.rate_limit_patterns[0]: a text is needed',
    ],
    [
      'backends: {brave: {rate_limit_patterns: "429"}}',
      'backends.brave.rate_limit_patterns: a list is needed',
    ],
    ['backends: 3', 'backends: fields are needed'],
    ['backends: {bing: {}}', 'backends: '],
    ['chain: [brave]', 'the file: has no field chain; there are chain_order, '],
    ['- brave', 'the file holds no fields'],
    ['a: 1\na: 2', 'the YAML does not read: '],
    ['a: [', 'the YAML does not read: '],
    ['chain_order: !!js/function brave', 'the YAML does not read: '],
    ['a: &a [x]\nb: *c', 'the YAML does not read: '],
  ])('%s', async (yaml, expected) => {
    expect((await problems(yaml)).join('\n')).toContain(expected);
  });

  it('names all its faults', async () => {
    expect(await problems('max_provider_attempts: 0\nfallback_on_empty: 3')).toHaveLength(2);
  });

  it('may be too large, or grow by its aliases', async () => {
    expect(await problems(`# ${'x'.repeat(70_000)}`)).toEqual([
      'the file has 70002 bytes; 65536 is the most',
    ]);
    const levels = 'abcdefghij'.split('');
    const bomb = levels
      .map((name, index) => `${name}: &${name} [${`*${levels[index - 1]},`.repeat(index === 0 ? 0 : 9)}1]`)
      .join('\n');
    expect((await problems(bomb))[0]).toContain('the YAML does not read: ');
  });
});
