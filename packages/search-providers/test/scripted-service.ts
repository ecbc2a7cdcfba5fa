import type { SendRequest, WireResponse } from '../src/wire/send-request.ts';

/** What a service may do with a call, as far as the rules of the chain tell it apart. */
export const deeds = [
  'hits',
  'nothing',
  'rate_limited',
  'refused',
  'key_spent',
  'team_spent',
  'broken',
  'unreachable',
  'garbled',
] as const;
export type Deed = (typeof deeds)[number];

export interface ScriptedCall {
  readonly backend: 'brave' | 'exa' | 'tavily';
  readonly key: string;
}

/** A sender that answers as Brave, Exa and Tavily would, by a script. */
export function scriptedSender(script: (call: ScriptedCall) => Deed | Promise<Deed>): SendRequest {
  return async (url, { headers }) => {
    const backend = new URL(url).hostname.includes('brave')
      ? 'brave'
      : url.includes('exa')
        ? 'exa'
        : 'tavily';
    const key =
      headers['x-subscription-token'] ?? headers['x-api-key'] ?? headers['authorization']?.slice(7) ?? '';
    return perform(await script({ backend, key }), backend);
  };
}

function perform(deed: Deed, backend: ScriptedCall['backend']): WireResponse {
  const hit = { title: 'One', url: 'https://one.example/', content: 'x', description: 'x' };
  const list = (results: unknown) => ({ type: 'search', results, web: { results } });
  switch (deed) {
    case 'hits':
      return answer(200, list([hit]));
    case 'nothing':
      return answer(200, list([]));
    case 'rate_limited':
      return answer(429, { error: 'too many' });
    case 'refused':
      return answer(401, { error: 'no such key' });
    case 'key_spent':
      return backend === 'exa'
        ? answer(402, { error: 'spent', tag: 'NO_MORE_CREDITS' })
        : answer(429, { error: { code: 'QUOTA_LIMITED', detail: 'spent' } });
    case 'team_spent':
      return answer(402, { error: 'spent', tag: 'TEAM_BUDGET_EXCEEDED' });
    case 'broken':
      return answer(500, { error: 'broken' });
    case 'garbled':
      return { status: 200, headers: {}, text: '{"results": [' };
    case 'unreachable':
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  }
}

function answer(status: number, body: unknown): WireResponse {
  return { status, headers: {}, text: JSON.stringify(body) };
}
