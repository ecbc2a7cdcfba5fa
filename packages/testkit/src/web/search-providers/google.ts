import {
  hits,
  json,
  numberIn,
  type SearchService,
  type ServiceAnswer,
  type ServiceRequest,
} from './service.ts';

/** GET /customsearch/v1 with the key among the parameters. A wrong key is a 400 here. */
export const googleService: SearchService = {
  serves: (method, path) => method === 'GET' && path === '/customsearch/v1',
  keyOf: ({ parameters }) => (typeof parameters['key'] === 'string' ? parameters['key'] : undefined),
  queryOf: ({ parameters }) => String(parameters['q'] ?? ''),
  faultOf({ parameters }) {
    const count = numberIn(parameters['num'], 10);
    const start = numberIn(parameters['start'], 1);
    const isRight =
      count >= 1 && count <= 10 && start >= 1 && start + count - 1 <= 100 && parameters['cx'] !== undefined;
    return isRight
      ? undefined
      : failure(400, 'Request contains an invalid argument.', { reason: 'badRequest' });
  },
  answer(scene, request) {
    switch (scene) {
      case 'bad_key':
        return failure(400, 'API key not valid. Please pass a valid API key.', {
          reason: 'badRequest',
          status: 'INVALID_ARGUMENT',
          detail: 'API_KEY_INVALID',
        });
      case 'rate_limit':
      case 'quota':
        return failure(
          429,
          `Quota exceeded for quota metric 'Queries' and limit 'Queries per ${scene === 'quota' ? 'day' : 'minute'}'`,
          { reason: 'rateLimitExceeded', status: 'RESOURCE_EXHAUSTED', detail: 'RATE_LIMIT_EXCEEDED' },
        );
      case 'server_error':
        return failure(503, 'The service is currently unavailable.', { reason: 'backendError' });
      default:
        return json(200, success(request, scene === 'empty' ? 0 : numberIn(request.parameters['num'], 10)));
    }
  },
};

function success({ parameters }: ServiceRequest, count: number): unknown {
  const query = String(parameters['q']);
  const domains = [...query.matchAll(/(?<!-)site:(\S+?)(?=[\s)]|$)/g)].map(([, domain]) => domain);
  const items = hits(query, count, domains).map(({ title, url, text }) => ({
    kind: 'customsearch#result',
    title,
    htmlTitle: `<b>${title}</b>`,
    link: url,
    displayLink: new URL(url).hostname,
    snippet: text,
    htmlSnippet: text,
    pagemap: { metatags: [{ 'article:published_time': '2026-10-01T09:00:00Z', author: 'A. Writer' }] },
  }));
  return {
    kind: 'customsearch#search',
    url: { type: 'application/json' },
    queries: { request: [{ searchTerms: query, count, startIndex: numberIn(parameters['start'], 1) }] },
    searchInformation: { searchTime: 0.2, totalResults: count === 0 ? '0' : '123000' },
    // A search without hits has no items.
    ...(count === 0 ? {} : { items }),
  };
}

function failure(
  code: number,
  message: string,
  { reason, status = 'FAILED_PRECONDITION', detail }: { reason: string; status?: string; detail?: string },
): ServiceAnswer {
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: detail, domain: 'googleapis.com' },
  ];
  const error = { code, message, errors: [{ message, domain: 'global', reason }], status };
  return json(code, { error: detail === undefined ? error : { ...error, details } });
}
