import { expect, it } from 'vitest';
import { isRateLimit, patternFault } from './rate-limit-patterns.ts';

it('looks at status and body, without regard to case', async () => {
  expect(await isRateLimit(['429'], { status: 429, text: '' })).toBe(true);
  expect(await isRateLimit(['rate.?limit'], { status: 500, text: 'Rate-Limit reached' })).toBe(true);
  expect(await isRateLimit(['rate.?limit'], { status: 500, text: 'broken' })).toBe(false);
  expect(await isRateLimit([], { status: 429, text: 'rate limit' })).toBe(false);
});

it('takes digits for a whole number', async () => {
  expect(await isRateLimit(['429'], { status: 500, text: 'upstream said 429.' })).toBe(true);
  expect(await isRateLimit(['429'], { status: 500, text: 'request 14295d' })).toBe(false);
});

it('looks at the beginning of a long body only', async () => {
  expect(await isRateLimit(['late'], { status: 500, text: `${'x'.repeat(9000)}late` })).toBe(false);
});

it('gives a pattern that would never end a little time', async () => {
  const startMs = performance.now();
  const patterns = ['^(a+)+$', '(.*a){20}$', 'x'];
  expect(await isRateLimit(patterns, { status: 500, text: `${'a'.repeat(5000)}!` })).toBe(false);
  expect(performance.now() - startMs).toBeLessThan(2000);
  expect(await isRateLimit([...patterns, '500'], { status: 500, text: `${'a'.repeat(5000)}!` })).toBe(true);
});

it('refuses what is no pattern', () => {
  expect(patternFault('[')).toContain('no regular expression');
  expect(patternFault('')).toContain('every error');
  expect(patternFault('x'.repeat(201))).toContain('200 characters');
  expect(patternFault('quota')).toBeUndefined();
});
