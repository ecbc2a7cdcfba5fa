import { expect, it } from 'vitest';
import { isWebFetchError, WebFetchError } from './web-fetch-error.ts';

it('is recognised across copies of the package, and only it', () => {
  expect(isWebFetchError(new WebFetchError({ code: 'timed_out', message: 'Late.' }))).toBe(true);
  expect(isWebFetchError({ [Symbol.for('dpttools.WebFetchError')]: true })).toBe(true);
  expect(isWebFetchError(new Error('timed_out'))).toBe(false);
  expect(isWebFetchError(null)).toBe(false);
});

it('has a cause only where there is one', () => {
  expect('cause' in new WebFetchError({ code: 'bad_url', message: 'No.' })).toBe(false);
  expect(new WebFetchError({ code: 'bad_url', message: 'No.', cause: 1 }).cause).toBe(1);
});
