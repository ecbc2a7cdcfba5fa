import { hits, json, numberIn, type SearchService, type ServiceRequest } from './service.ts';

/** GET /w/api.php?action=query&list=search. Some of its errors come with status 200. */
export const wikipediaService: SearchService = {
  serves: (method, path) => method === 'GET' && path === '/w/api.php',
  keyOf: () => 'anonymous',
  queryOf: ({ parameters }) => String(parameters['srsearch'] ?? ''),
  faultOf: ({ parameters }) => {
    if (parameters['action'] !== 'query' || parameters['list'] !== 'search') {
      return json(200, { error: { code: 'badvalue', info: 'Unrecognized value for parameter.' } });
    }
    const count = numberIn(parameters['srlimit'], 10);
    if (count >= 1 && count <= 500) return undefined;
    return json(200, {
      error: { code: 'badinteger', info: 'Invalid value for integer parameter "srlimit".' },
    });
  },
  answer(scene, request) {
    switch (scene) {
      case 'rate_limit':
        return { status: 429, headers: { 'retry-after': '1' }, body: 'You are making too many requests.' };
      case 'quota':
        return json(200, { error: { code: 'ratelimited', info: "You've exceeded your rate limit." } });
      case 'bad_key':
        return { status: 403, body: 'Please set a user-agent and respect our robot policy.' };
      case 'server_error':
        return {
          status: 503,
          headers: { 'content-type': 'text/html' },
          body: '<!doctype html><h1>Error</h1>',
        };
      default:
        return json(
          200,
          success(request, scene === 'empty' ? 0 : numberIn(request.parameters['srlimit'], 10)),
        );
    }
  },
};

function success({ parameters }: ServiceRequest, count: number): unknown {
  const query = String(parameters['srsearch']);
  return {
    batchcomplete: true,
    continue: { sroffset: count, continue: '-||' },
    query: {
      searchinfo: { totalhits: count === 0 ? 0 : 321 },
      search: hits(query, count).map(({ title, text }, index) => ({
        ns: 0,
        title,
        pageid: 1000 + index,
        wordcount: 1200,
        snippet: `<span class="searchmatch">${query}</span>: ${text} &quot;quoted&quot;`,
        timestamp: '2026-11-01T10:00:00Z',
      })),
    },
  };
}
