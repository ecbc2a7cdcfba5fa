import { ToolError } from '@dpttools/kit/errors';
import { decodeText, printableUrl, type WebResponse } from '@dpttools/web-fetch';
import { clipText } from '../clip-text.ts';
import { kindOfText, kindOfType } from '../page/page-kind.ts';

const excerptChars = 1000;
/** Of the body of an error, which is never read in parts. */
const mostMarkupChars = 200_000;

/** Throws for every status but 2xx, with the readable start of what the server says. */
export async function refuseFailure(response: WebResponse): Promise<void> {
  const { status, statusText, url } = response;
  if (status >= 200 && status <= 299) return;
  const excerpt = await excerptOf(response);
  const line = `HTTP ${status}${statusText === '' ? '' : ` ${statusText}`} from ${printableUrl(url)}.`;
  throw new ToolError({
    code: 'http_error',
    message: excerpt === '' ? line : `${line} The answer begins:\n${excerpt}\n`,
    hint: hintFor(response),
    retryable: status === 408 || status === 425 || status === 429 || status >= 500,
  });
}

/** Nothing where the body is no text or breaks off: the status says enough. */
async function excerptOf(response: WebResponse): Promise<string> {
  const { contentType } = response;
  const kind = kindOfType(contentType);
  if (kind === undefined) {
    response.cancel();
    return '';
  }
  try {
    const { bytes } = await response.bytes();
    const { text } = await decodeText(bytes.subarray(0, mostMarkupChars), {
      contentType,
      html: kind === 'html',
    });
    if (text.includes('\0')) return '';
    const isMarkup = (kind === 'unknown' ? kindOfText(text) : kind) === 'html';
    const readable = isMarkup ? await readableText(text) : text;
    const tidy = readable.replace(/\s+/g, ' ').trim();
    return clipText(tidy, excerptChars);
  } catch {
    return '';
  }
}

async function readableText(html: string): Promise<string> {
  const { wholePageText } = await import('@dpttools/web-fetch/extract');
  return wholePageText(html);
}

function hintFor({ status, headers }: WebResponse): string {
  if (status === 404 || status === 410) return 'Check the address, or search for the page.';
  if (status === 401 || status === 403 || status === 407 || status === 451)
    return 'The page is not open to everyone or refuses programs: look for another source.';
  if (status === 429 || status === 503) {
    const seconds = /^\d{1,6}$/.exec(headers['retry-after'] ?? '')?.[0];
    return seconds === undefined ? 'Try again later.' : `Try again in ${seconds} seconds.`;
  }
  if (status >= 500) return 'The server has a problem: try again later, or another source.';
  return 'Try another address.';
}
