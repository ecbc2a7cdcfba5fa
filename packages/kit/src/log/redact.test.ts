import { describe, expect, it } from 'vitest';
import { createRedactor } from './redact.ts';

const redact = createRedactor(['secret-value', 'first-key-1, second-key-2', 'short', '']);

describe('createRedactor', () => {
  it.each([
    ['a secret-value here', 'a [redacted] here'],
    ['secret-value,secret-value', '[redacted],[redacted]'],
    ['first-key-1, second-key-2', '[redacted]'],
    ['only second-key-2', 'only [redacted]'],
    ['a short word', 'a short word'],
    ['', ''],
  ])('makes of %j %j', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    'sk-proj-AbCdEfGhIjKlMnOpQrSt1234567890',
    'sk-ant-api03-abcdefghijklmnopqrstuvwx0123',
    'sk_live_51AbCdEfGhIjKlMnOpQr',
    'tvly-dev-AbCdEf0123456789AbCdEf',
    'ghp_0123456789abcdefABCDEF0123456789abcd',
    'github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz',
    'xoxb-123456789012-abcdefghijkl',
    'glpat-abcdefghij0123456789',
    'AIzaSyA0123456789abcdefghijklmnopqrstuv',
    'AKIAIOSFODNN7EXAMPLE1234',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
    'Bearer abcdefgh12345678',
    'Basic dXNlcjpwYXNzd29yZA==',
  ])('masks what is shaped like a token: %s', (token) => {
    expect(redact(`before ${token} after`)).toBe('before [redacted] after');
  });

  it.each([
    '/home/me/sketches-of-the-house-2024.png',
    '/data/sk-learn-tutorial/notes.txt',
    'skateboarding-competition-results',
    'pk-file-of-the-project',
    'the bearer of bad news',
    'risk-assessment-for-the-year-2024-and-after.xlsx',
    'task-list-abcdefghijklmnopqrstuvwxyz0123',
    'a basic idea',
  ])('leaves %j alone', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('stays quick on a hostile text', () => {
    const started = performance.now();
    for (const part of ['sk-', 'sk-a-', 'eyJa', 'Bearer ', 'ghp_', 'sk-aaaaaaaaaaaaaaaa-'])
      redact(part.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
