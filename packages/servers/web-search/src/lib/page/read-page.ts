import { decodeText, type WebFetcher } from '@dpttools/web-fetch';
import { refuseFailure } from '../fetch/http-failure.ts';
import { kindOfText, kindOfType, type PageKind, refuseBinary, refuseType } from './page-kind.ts';

/** A page as it came, decoded. */
export interface PageSource {
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly contentType: string;
  readonly kind: PageKind;
  readonly body: string;
  /** The download ended at the most bytes. */
  readonly capReached: boolean;
}

export interface PageRequest {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

const accept = 'text/html, application/xhtml+xml, text/markdown;q=0.9, text/plain;q=0.9, */*;q=0.5';

/** Downloads a page. What is no text is refused before its body comes. */
export async function readPage(
  fetcher: WebFetcher,
  url: string,
  { maxBytes, signal }: PageRequest,
): Promise<PageSource> {
  const response = await fetcher.get(url, {
    signal,
    accept,
    maxBytes,
    acceptType: (contentType, status) => {
      if (status >= 200 && status <= 299) refuseType(contentType);
    },
  });
  await refuseFailure(response);
  const { status, contentType } = response;
  const promised = kindOfType(contentType);
  const { bytes, capReached } = await response.bytes();
  const { text } = await decodeText(bytes, {
    contentType,
    html: promised === 'html' || promised === 'unknown',
  });
  refuseBinary(text, contentType);
  const kind = promised === undefined || promised === 'unknown' ? kindOfText(text) : promised;
  return { url, finalUrl: response.url, status, contentType, kind, body: text, capReached };
}
