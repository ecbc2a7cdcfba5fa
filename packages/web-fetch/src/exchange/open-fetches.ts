import type { Socket } from 'node:net';
import { WebFetchError } from '../errors/web-fetch-error.ts';
import { FetchLife, type LifeFacts } from './fetch-life.ts';

/** What a fetcher has under way, so that it can be closed. */
export class OpenFetches {
  readonly #lives = new Set<FetchLife>();
  readonly #sockets = new Set<Socket>();
  #isClosed = false;

  begin(facts: LifeFacts): FetchLife {
    if (this.#isClosed) throw closed();
    const life = new FetchLife(facts);
    this.#lives.add(life);
    life.signal.addEventListener('abort', () => this.#lives.delete(life), { once: true });
    return life;
  }

  readonly watch = (socket: Socket): void => {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  };

  /** Ends every fetch, and is done when the last socket is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const life of [...this.#lives]) life.stop(closed());
    await Promise.all([...this.#sockets].map((socket) => new Promise((done) => socket.once('close', done))));
  }
}

function closed(): WebFetchError {
  return new WebFetchError({ code: 'closed', message: 'The fetcher is closed.' });
}
