import {
  hits,
  json,
  numberIn,
  type SearchService,
  type ServiceAnswer,
  type ServiceRequest,
} from './service.ts';

/** POST /search with an x-api-key header. Errors carry a tag. */
export const exaService: SearchService = {
  serves: (method, path) => method === 'POST' && path === '/search',
  keyOf: ({ headers }) => [headers['x-api-key']].flat()[0],
  queryOf: ({ parameters }) => String(parameters['query'] ?? ''),
  faultOf: ({ parameters }) => {
    const count = numberIn(parameters['numResults'], 10);
    return count >= 1 && count <= 100 ? undefined : failure(400, 'INVALID_NUM_RESULTS', 'Invalid numResults');
  },
  answer(scene, request) {
    switch (scene) {
      case 'bad_key':
        return failure(401, 'INVALID_API_KEY', 'Invalid API key');
      case 'rate_limit':
        return failure(429, 'RATE_LIMIT_EXCEEDED', 'You have exceeded your rate limit.', {
          'retry-after': '2',
        });
      case 'quota':
        return failure(402, 'NO_MORE_CREDITS', 'You have run out of credits.');
      case 'key_budget':
        return failure(402, 'API_KEY_BUDGET_EXCEEDED', 'The budget of this API key is exceeded.');
      case 'team_budget':
        return failure(402, 'TEAM_BUDGET_EXCEEDED', 'The budget of your team is exceeded.');
      case 'server_error':
        return failure(500, 'INTERNAL_ERROR', 'An unexpected error occurred.');
      default:
        return json(
          200,
          success(request, scene === 'empty' ? 0 : numberIn(request.parameters['numResults'], 10)),
        );
    }
  },
};

function success({ parameters }: ServiceRequest, count: number): unknown {
  const query = String(parameters['query']);
  const domains = Array.isArray(parameters['includeDomains']) ? parameters['includeDomains'] : [];
  return {
    requestId: 'b5947044c4b78efa9552a7c89b306d95',
    resolvedSearchType: 'neural',
    results: hits(query, count, domains).map(({ title, url, text }, index) => ({
      id: url,
      title,
      url,
      publishedDate: '2026-11-16T01:36:32.547Z',
      author: 'A. Writer',
      score: 0.46 - index / 1000,
      highlights: [text],
      highlightScores: [0.4],
    })),
    costDollars: { total: 0.005, search: { neural: 0.005 } },
  };
}

function failure(
  status: number,
  tag: string,
  error: string,
  headers?: Readonly<Record<string, string>>,
): ServiceAnswer {
  return json(status, { requestId: '67207943fab9832d162b5317f4cef830', error, tag }, headers);
}
