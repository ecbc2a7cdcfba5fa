import type { EventEmitter } from 'node:events';

/** The parts of this process by which the end of its parent shows. */
export interface ParentLink {
  /** Present when the parent opened a message channel. */
  readonly channel?: object | null | undefined;
  readonly on: EventEmitter['on'];
  readonly off: EventEmitter['off'];
  readonly stdin: Pick<EventEmitter, 'on' | 'off'>;
}

/**
 * Calls back once when the process that started this one is gone: its message channel closes or, without one, stdin ends.
 * The end of stdin shows only to a process that reads it, which is left to the server. Returns a way to stop waiting.
 */
export function onParentGone(callback: () => void, link: ParentLink = process): () => void {
  // With a channel, stdin may well be an empty file, whose end says nothing.
  const hasChannel = link.channel !== undefined && link.channel !== null;
  const source = hasChannel ? link : link.stdin;
  const events = hasChannel ? ['disconnect'] : ['end', 'close', 'error'];
  const stop = (): void => {
    for (const event of events) source.off(event, onGone);
  };
  const onGone = (): void => {
    stop();
    callback();
  };
  for (const event of events) source.on(event, onGone);
  return stop;
}
