import {
  hits,
  json,
  numberIn,
  type SearchService,
  type ServiceAnswer,
  type ServiceRequest,
} from './service.ts';
import { tavilyCountries } from './tavily-countries.ts';

/** POST /search with a bearer token. */
export const tavilyService: SearchService = {
  serves: (method, path) => method === 'POST' && path === '/search',
  keyOf: ({ headers }) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1],
  queryOf: ({ parameters }) => String(parameters['query'] ?? ''),
  faultOf,
  answer(scene, request) {
    switch (scene) {
      case 'bad_key':
        return failure(401, 'Unauthorized: missing or invalid API key.');
      case 'rate_limit':
        return failure(429, 'Your request has been blocked due to excessive requests. Please reduce rate.', {
          'retry-after': '5',
        });
      case 'quota':
        return failure(432, "This request exceeds your plan's set usage limit. Please upgrade your plan.");
      case 'server_error':
        return failure(500, 'Internal Server Error');
      default:
        return json(
          200,
          success(request, scene === 'empty' ? 0 : numberIn(request.parameters['max_results'], 5)),
        );
    }
  },
};

function success({ parameters }: ServiceRequest, count: number): unknown {
  const query = String(parameters['query']);
  const domains = Array.isArray(parameters['include_domains']) ? parameters['include_domains'] : [];
  return {
    query,
    follow_up_questions: null,
    answer: null,
    images: [],
    results: hits(query, count, domains).map(({ title, url, text }, index) => ({
      url,
      title,
      content: text,
      score: 0.98 - index / 100,
      raw_content: null,
      ...(parameters['topic'] === 'news' ? { published_date: 'Thu, 12 Nov 2026 08:00:00 GMT' } : {}),
    })),
    response_time: 0.7,
    ...(parameters['include_usage'] === true
      ? { usage: { credits: parameters['search_depth'] === 'advanced' ? 2 : 1 } }
      : {}),
    request_id: '1f0d9f6c-4a8e-4d0b-9b55-6a3a2f5e7c11',
  };
}

function faultOf({ parameters }: ServiceRequest): ServiceAnswer | undefined {
  if (String(parameters['query']).length > 400) {
    return failure(400, 'Query is too long. Max query length is 400 characters.');
  }
  const most = numberIn(parameters['max_results'], 5);
  if (!(most >= 0 && most <= 20)) return failure(400, 'Invalid max_results. Must be between 0 and 20.');
  const depths: readonly unknown[] = ['basic', 'advanced', 'fast', 'ultra-fast', undefined];
  if (!depths.includes(parameters['search_depth'])) return failure(400, 'Invalid search_depth.');
  const country = parameters['country'];
  if (country === undefined) return undefined;
  if (parameters['topic'] === 'news') return failure(400, 'Country is only available for the general topic.');
  return tavilyCountries.includes(String(country)) ? undefined : failure(400, 'Invalid country.');
}

function failure(status: number, error: string, headers?: Readonly<Record<string, string>>): ServiceAnswer {
  return json(status, { detail: { error } }, headers);
}
