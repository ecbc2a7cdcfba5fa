import { type FittedImage, fitImage, identifyImage } from '@dpttools/imaging';
import { ToolError } from '@dpttools/kit/errors';
import { printableUrl, type WebFetcher, type WebResponse } from '@dpttools/web-fetch';
import { refuseFailure } from '../fetch/http-failure.ts';

export interface PictureRequest {
  readonly url: string;
  /** Of the download. */
  readonly maxBytes: number;
  readonly fit: { readonly maxEdgePx: number; readonly maxBytes: number };
  readonly signal: AbortSignal;
}

export interface FetchedPicture {
  readonly finalUrl: string;
  readonly picture: FittedImage;
  readonly mimeType: ShownType;
}

const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
type ShownType = (typeof shownTypes)[number];

const accept = 'image/png, image/jpeg, image/webp, image/gif, image/*;q=0.8, */*;q=0.5';

/** Downloads a picture and fits it to what a model can look at. Its bytes say what it is, whatever its server says. */
export async function fetchPicture(
  fetcher: WebFetcher,
  { url, maxBytes, fit, signal }: PictureRequest,
): Promise<FetchedPicture> {
  const response = await fetcher.get(url, { signal, accept, maxBytes });
  await refuseFailure(response);
  refuseAnnouncedSize(response, maxBytes);
  const { bytes, capReached } = await response.bytes();
  if (identifyImage(bytes) === undefined) throw notAnImage(response);
  if (capReached) throw tooLarge(response, maxBytes);
  const picture = await fitImage(bytes, { ...fit, signal });
  return { finalUrl: response.url, picture, mimeType: shownType(picture.mimeType) };
}

function shownType(mimeType: string): ShownType {
  const found = shownTypes.find((type) => type === mimeType);
  if (found !== undefined) return found;
  throw new ToolError({
    code: 'not_an_image',
    message: `A picture of the type ${mimeType} cannot be shown.`,
    hint: 'Fetch it as PNG, JPEG, GIF or WebP.',
  });
}

/** A length that is given counts encoded bytes, so it decides only where nothing is encoded. */
function refuseAnnouncedSize(response: WebResponse, maxBytes: number): void {
  const { 'content-length': length = '', 'content-encoding': encoding } = response.headers;
  if (encoding !== undefined || !/^\d{1,15}$/.test(length) || Number(length) <= maxBytes) return;
  response.cancel();
  throw tooLarge(response, maxBytes);
}

function tooLarge({ url }: WebResponse, maxBytes: number): ToolError {
  return new ToolError({
    code: 'too_large',
    message: `The file at ${printableUrl(url)} is larger than ${maxBytes} bytes.`,
    hint: 'Fetch a smaller version of it, or have the operator raise DPTTOOLS_FETCH_IMAGE_MAX_BYTES.',
  });
}

function notAnImage({ url, contentType }: WebResponse): ToolError {
  const said = contentType === '' ? '' : ` It is given out as ${contentType.slice(0, 100)}.`;
  return new ToolError({
    code: 'not_an_image',
    message: `What ${printableUrl(url)} holds is no picture.${said}`,
    hint: 'For a page use fetch_webpage; include_assets lists its pictures.',
  });
}
