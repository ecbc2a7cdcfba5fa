import type { Verdict } from './failure-verdict.ts';

/** The codes of web-fetch that say the answer came and cannot be used, rather than that none came. */
const unusable: readonly string[] = ['too_large', 'bad_response', 'redirect_refused'];
const wrongAddress: readonly string[] = ['bad_url', 'address_refused'];

/** A request that brought no answer: the next backend is asked, with no other key. */
export function judgeThrown(error: unknown, isTimedOut: boolean): Verdict {
  const code = codeOf(error);
  if (isTimedOut || code === 'timed_out') return verdict('timeout', 'did not answer in time', true);
  if (wrongAddress.includes(code))
    return verdict('config_error', 'has an address that cannot be used', false);
  if (unusable.includes(code)) return verdict('invalid_response', `sent an unusable answer (${code})`, false);
  return verdict('connection_error', `could not be reached${code === '' ? '' : ` (${code})`}`, true);
}

/** An answer that came, and is not what the service documents. */
export function unreadable(words: string): Verdict {
  return verdict('invalid_response', words, false);
}

function verdict(kind: Verdict['class'], words: string, isTrouble: boolean): Verdict {
  return { class: kind, words, effect: { kind: isTrouble ? 'distrust' : 'none' }, next: 'backend' };
}

/** Fetchers put the reason of the system one level down. */
function codeOf(error: unknown): string {
  for (const part of [error, cause(error)]) {
    if (typeof part === 'object' && part !== null && 'code' in part && typeof part.code === 'string') {
      return part.code;
    }
  }
  return '';
}

function cause(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
