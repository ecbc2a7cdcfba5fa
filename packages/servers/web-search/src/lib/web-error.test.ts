import { ImagingError } from '@dpttools/imaging';
import { isToolError } from '@dpttools/kit/errors';
import { SearchError } from '@dpttools/search-providers';
import { WebFetchError, type WebFetchErrorCode } from '@dpttools/web-fetch';
import { expect, it } from 'vitest';
import { fetchErrors, toToolError } from './web-error.ts';

/** Codes that every tool may answer. */
const general = ['timed_out', 'cancelled', 'unavailable', 'invalid_arguments', 'requirement_missing'];

const fetchCodes: readonly WebFetchErrorCode[] = [
  ...([
    'bad_url',
    'bad_request',
    'address_refused',
    'redirect_refused',
    'unresolved',
    'connection_failed',
  ] as const),
  ...(['timed_out', 'too_large', 'bad_response', 'aborted', 'closed'] as const),
];

it.each(fetchCodes)('%s of a fetch has a code of the tools and says what to do next', (code) => {
  const error = toToolError(new WebFetchError({ code, message: 'What went wrong.', cause: 'private' }));
  expect(isToolError(error)).toBe(true);
  expect(error).toMatchObject({ message: 'What went wrong.', hint: expect.stringMatching(/\S/) });
  expect([...general, ...Object.keys(fetchErrors)]).toContain((error as { code: string }).code);
});

it('names the setting that opens a host', () => {
  const refused = new WebFetchError({ code: 'address_refused', message: 'No.', hint: 'Another.' });
  expect(toToolError(refused)).toMatchObject({ hint: expect.stringContaining('DPTTOOLS_FETCH_ALLOW_HOSTS') });
});

it('keeps the words of a search, and when to ask again', () => {
  const failed = new SearchError('failed', 'Nobody answered.', { hint: 'Ask again at noon.', retryAtMs: 1 });
  expect(toToolError(failed)).toMatchObject({
    code: 'search_failed',
    hint: 'Ask again at noon.',
    retryable: true,
  });
  expect(toToolError(new SearchError('not_configured', 'No key.'))).toMatchObject({
    code: 'requirement_missing',
    hint: expect.stringContaining('DPTTOOLS_WEB_SEARCH_API_KEY'),
  });
  expect(toToolError(new SearchError('bad_request', 'page is 0.'))).toMatchObject({
    code: 'invalid_arguments',
  });
});

it('says of pictures what to fetch instead', () => {
  expect(toToolError(new ImagingError('too_many_pixels', 'Too large.'))).toMatchObject({
    code: 'bad_image',
    hint: 'Fetch a smaller version of it.',
  });
});

it('passes on what it does not know', () => {
  const error = new TypeError('x');
  expect(toToolError(error)).toBe(error);
});
