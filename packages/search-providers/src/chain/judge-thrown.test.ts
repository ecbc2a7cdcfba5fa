import { expect, it } from 'vitest';
import { judgeThrown } from './judge-thrown.ts';

it.each([
  ['timed_out', 'timeout'],
  ['too_large', 'invalid_response'],
  ['bad_response', 'invalid_response'],
  ['bad_url', 'config_error'],
  ['connection_failed', 'connection_error'],
  ['ECONNREFUSED', 'connection_error'],
])('takes %s for %s, also one level down', (code, expected) => {
  const error = Object.assign(new Error('x'), { code });
  for (const thrown of [error, new TypeError('fetch failed', { cause: error })]) {
    expect(judgeThrown(thrown, false)).toMatchObject({ class: expected, next: 'backend' });
  }
});

it('takes anything that ends with the time for a timeout, and says nothing of what it does not know', () => {
  expect(judgeThrown(new Error('https://x/?key=secret'), true).class).toBe('timeout');
  expect(judgeThrown('https://x/?key=secret', false).words).toBe('could not be reached');
});
