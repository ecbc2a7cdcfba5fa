import type { SendRequest } from '../src/wire/send-request.ts';

/** Node's own fetch in the form this package sends by. */
export const fetchSender: SendRequest = async (url, { method, headers, body, signal }) => {
  const response = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
