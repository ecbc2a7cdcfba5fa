import { type ImagingError, type ImagingErrorCode, isImagingError } from '@dpttools/imaging';
import { type ErrorWords, ToolError } from '@dpttools/kit/errors';
import { isSearchError, type SearchError } from '@dpttools/search-providers';
import { isWebFetchError, type WebFetchError, type WebFetchErrorCode } from '@dpttools/web-fetch';

/** The errors of the libraries in the words of the tools; anything else as it is. */
export function toToolError(error: unknown): unknown {
  if (isWebFetchError(error)) return fromFetch(error);
  if (isSearchError(error)) return fromSearch(error);
  return isImagingError(error) ? fromImaging(error) : error;
}

/** Each error code of a fetch. */
export const fetchErrors = {
  bad_url: 'The address is none that can be fetched.',
  address_refused: 'The address is not public, or not opened by the operator.',
  redirect_refused: 'The address redirects where it must not, or too often.',
  unreachable: 'The host is not known or does not answer.',
  bad_response: 'The answer breaks off or cannot be read.',
  http_error: 'The server answers with an error; the message has its status and the start of its page.',
  bad_configuration: 'A setting cannot be used; the message says which.',
};

type Meaning = Pick<ErrorWords, 'code' | 'retryable'> & { readonly hint: string };

const elsewhere = 'Try another address, or search for the content.';
const again = 'Try again later, or another address.';

const fetchMeanings: Readonly<Record<WebFetchErrorCode, Meaning>> = {
  bad_url: { code: 'bad_url', hint: 'Give a whole address, such as https://example.com/page.' },
  bad_request: { code: 'bad_url', hint: 'Give a plain address.' },
  address_refused: {
    code: 'address_refused',
    hint: 'Fetch a public address; an internal host has to be opened by the operator: DPTTOOLS_FETCH_ALLOW_HOSTS.',
  },
  redirect_refused: { code: 'redirect_refused', hint: elsewhere },
  unresolved: { code: 'unreachable', hint: 'Check the spelling of the host, or search for the page.' },
  connection_failed: { code: 'unreachable', hint: again, retryable: true },
  timed_out: { code: 'timed_out', hint: again, retryable: true },
  too_large: { code: 'bad_response', hint: elsewhere },
  bad_response: { code: 'bad_response', hint: again, retryable: true },
  aborted: { code: 'cancelled', hint: 'Call again if it is still needed.', retryable: true },
  closed: { code: 'unavailable', hint: 'Call again.', retryable: true },
};

function fromFetch({ code, message, hint, cause }: WebFetchError): ToolError {
  const meaning = fetchMeanings[code];
  // A refused address needs the words about the setting, whatever else is said.
  const next = code === 'address_refused' ? meaning.hint : (hint ?? meaning.hint);
  return new ToolError({ ...meaning, message, hint: next, cause });
}

const setUp =
  'Set DPTTOOLS_WEB_SEARCH_PROVIDER and DPTTOOLS_WEB_SEARCH_API_KEY, or keys such as BRAVE_API_KEYS, or SEARXNG_URLS.';

function fromSearch({ code, message, hint, retryAtMs }: SearchError): ToolError {
  switch (code) {
    case 'bad_request':
      return new ToolError({ code: 'invalid_arguments', message, hint: 'Correct it and search again.' });
    case 'not_configured':
      return new ToolError({ code: 'requirement_missing', message, hint: hint ?? setUp });
    case 'failed':
      return new ToolError({
        code: 'search_failed',
        message,
        hint:
          hint ??
          'Try again later, or name another backend; if keys are refused, the operator has to renew them.',
        retryable: retryAtMs !== undefined,
      });
  }
}

const imagingMeanings: Readonly<Record<ImagingErrorCode, Meaning>> = {
  not_an_image: {
    code: 'not_an_image',
    hint: 'For a page use fetch_webpage; include_assets lists its pictures.',
  },
  unsupported_format: {
    code: 'not_an_image',
    hint: 'Only PNG, JPEG, GIF and WebP can be shown.',
  },
  damaged: { code: 'bad_image', hint: again },
  too_many_pixels: { code: 'bad_image', hint: 'Fetch a smaller version of it.' },
  too_many_frames: { code: 'bad_image', hint: 'Fetch a still of it.' },
  too_much_metadata: { code: 'bad_image', hint: elsewhere },
  too_large: { code: 'bad_image', hint: 'Fetch a smaller version of it.' },
  timed_out: { code: 'timed_out', hint: 'Fetch a smaller version of it.' },
  aborted: { code: 'cancelled', hint: 'Call again if it is still needed.', retryable: true },
  unavailable: { code: 'requirement_missing', hint: 'Install sharp with its optional dependencies.' },
};

function fromImaging({ code, message, hint, cause }: ImagingError): ToolError {
  const meaning = imagingMeanings[code];
  const next = code === 'not_an_image' ? meaning.hint : (hint ?? meaning.hint);
  return new ToolError({ ...meaning, message, hint: next, cause });
}
