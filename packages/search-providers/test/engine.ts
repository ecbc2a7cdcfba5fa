import type { SearchProviderServer } from '@dpttools/testkit';
import type { SearchConfiguration } from '../src/configuration/search-configuration.ts';
import { createSearchEngine, type SearchEngine } from '../src/search-engine.ts';
import { fetchSender } from './fetch-sender.ts';

/** A clock that stands until it is turned. */
export function handClock(startMs = Date.parse('2026-12-01T00:00:00Z')) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    turn(forwardMs: number) {
      nowMs += forwardMs;
    },
  };
}

/** An engine whose backends are the services of a test. */
export function engineFor(
  services: SearchProviderServer,
  configuration: SearchConfiguration,
  clock = handClock(),
): SearchEngine {
  const { searxng: _instance, ...baseUrls } = services.baseUrls;
  return createSearchEngine({
    configuration: { baseUrls, ...configuration },
    send: fetchSender,
    clock,
  });
}
