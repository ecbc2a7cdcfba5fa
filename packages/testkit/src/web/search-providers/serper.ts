import { hits, json, numberIn, type SearchService, type ServiceRequest } from './service.ts';

/** POST /search or /news with an X-API-KEY header. */
export const serperService: SearchService = {
  serves: (method, path) => method === 'POST' && (path === '/search' || path === '/news'),
  keyOf: ({ headers }) => textOf(headers['x-api-key']),
  queryOf: ({ parameters }) => String(parameters['q'] ?? ''),
  faultOf: ({ parameters }) =>
    parameters['q'] === undefined
      ? json(400, { message: 'Missing query parameter', statusCode: 400 })
      : undefined,
  answer(scene, request) {
    switch (scene) {
      case 'bad_key':
        return json(403, { message: 'Unauthorized.', statusCode: 403 });
      case 'rate_limit':
        return json(429, { message: 'Rate limit exceeded.', statusCode: 429 });
      case 'quota':
        return json(400, { message: 'Not enough credits', statusCode: 400 });
      case 'server_error':
        return json(500, { message: 'Internal server error', statusCode: 500 });
      default:
        return json(200, success(request, scene === 'empty' ? 0 : numberIn(request.parameters['num'], 10)));
    }
  },
};

function success({ parameters, url }: ServiceRequest, count: number): unknown {
  const query = String(parameters['q']);
  const isNews = url.pathname.endsWith('/news');
  const domains = [...query.matchAll(/(?<!-)site:(\S+?)(?=[\s)]|$)/g)].map(([, domain]) => domain);
  const found = hits(query, count, domains).map(({ title, url: link, text }, index) => ({
    title,
    link,
    snippet: text,
    ...(isNews ? { date: '2 hours ago', source: 'The Example' } : { position: index + 1 }),
  }));
  return {
    searchParameters: { ...parameters, type: isNews ? 'news' : 'search', engine: 'google' },
    ...(isNews ? { news: found } : { organic: found, relatedSearches: [] }),
    credits: 1,
  };
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}
