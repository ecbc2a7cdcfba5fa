import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { asObject } from '../front/well-formed.ts';
import { isRequestId, type RequestId } from './invalid-requests.ts';

/**
 * The requests of one session that have no answer yet, by their ids. The SDK's transport finds the stream of an answer
 * by its id alone: a second request with the same one would take the first one's stream, and one of them would hang.
 */
export class RequestsInFlight {
  readonly #bodies = new Map<RequestId, unknown>();
  readonly #transport: WebStandardStreamableHTTPServerTransport;

  constructor(transport: WebStandardStreamableHTTPServerTransport) {
    this.#transport = transport;
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      // Before the stream of the answer: its reader may use the id again at once.
      if (!('method' in message) && message.id !== undefined) this.#bodies.delete(message.id);
      return send(message, options);
    };
  }

  /** Notes the requests of a body; when one of their ids is in use, notes none and gives that id. */
  begin(body: unknown): RequestId | undefined {
    const ids = requestIds(body);
    const usedTwice = ids.find((id, at) => this.#bodies.has(id) || ids.indexOf(id) !== at);
    if (usedTwice !== undefined) return usedTwice;
    for (const id of ids) this.#bodies.set(id, body);
    return undefined;
  }

  /** Ends the streams of the requests that a body cancels: no answer will come in them. */
  endCancelled(body: unknown): void {
    for (const message of messagesOf(body)) {
      if (message?.['method'] !== 'notifications/cancelled') continue;
      const id = asObject(message['params'])?.['requestId'];
      if (!isRequestId(id) || !this.#bodies.has(id)) continue;
      const isAlone = !Array.isArray(this.#bodies.get(id));
      this.#bodies.delete(id);
      // The stream of a batch has other answers to carry.
      if (isAlone) this.#transport.closeSSEStream(id);
    }
  }

  /** To be told when the answer to a body is written to its end, or its client has left. Gives what got no answer. */
  end(body: unknown): RequestId[] {
    const unanswered = requestIds(body).filter((id) => this.#bodies.get(id) === body);
    for (const id of unanswered) this.#bodies.delete(id);
    return unanswered;
  }
}

/** The ids of the requests in a body, which may be a batch. */
function requestIds(body: unknown): RequestId[] {
  return messagesOf(body)
    .filter((message) => message?.['method'] !== undefined)
    .map((message) => message?.['id'])
    .filter(isRequestId);
}

function messagesOf(body: unknown) {
  return (Array.isArray(body) ? (body as unknown[]) : [body]).map(asObject);
}
