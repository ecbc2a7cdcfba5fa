export interface LinkedSignal {
  readonly signal: AbortSignal;
  /** Takes the link off its sources again: one of them may outlive a million calls. */
  release(): void;
}

/** A signal that aborts with the first of its sources. */
export function linkSignals(sources: readonly AbortSignal[]): LinkedSignal {
  const controller = new AbortController();
  const unlink = sources.map((source) => {
    const abort = () => controller.abort(source.reason);
    if (source.aborted) abort();
    else source.addEventListener('abort', abort, { once: true });
    return () => source.removeEventListener('abort', abort);
  });
  return {
    signal: controller.signal,
    release: () => {
      for (const take of unlink) take();
    },
  };
}
