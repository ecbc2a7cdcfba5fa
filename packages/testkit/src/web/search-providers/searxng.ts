import {
  hits,
  json,
  numberIn,
  type SearchService,
  type ServiceAnswer,
  type ServiceRequest,
} from './service.ts';

const pageOfHits = 8;

/** GET /search?format=json. There is no key; an instance is known by its address. */
export const searxngService: SearchService = {
  serves: (method, path) => method === 'GET' && path === '/search',
  keyOf: ({ path }) => /^\/(searxng[^/]*)/.exec(path)?.[1],
  queryOf: ({ parameters }) => String(parameters['q'] ?? ''),
  faultOf: ({ parameters }) => {
    if (parameters['format'] !== 'json') return page(200, '<title>SearXNG</title>');
    const ranges: readonly unknown[] = ['day', 'month', 'year', undefined];
    const isRight = ranges.includes(parameters['time_range']) && numberIn(parameters['pageno'], 1) >= 1;
    return isRight ? undefined : page(400, '<h1>Bad Request</h1>');
  },
  answer(scene, request) {
    switch (scene) {
      case 'bad_key':
        return page(401, '<h1>Unauthorized</h1>');
      case 'rate_limit':
      case 'quota':
        return { status: 429, headers: { 'content-type': 'text/plain' }, body: 'Too Many Requests' };
      case 'no_json':
        return page(403, '<title>403 Forbidden</title><h1>Forbidden</h1>');
      case 'server_error':
        return page(500, '<h1>Internal Server Error</h1>');
      case 'unresponsive_engines':
        return json(200, success(request, pageOfHits, [['google', 'Suspended: CAPTCHA']]));
      default:
        return json(200, success(request, scene === 'empty' ? 0 : pageOfHits, []));
    }
  },
};

function success({ parameters }: ServiceRequest, count: number, unresponsive: unknown): unknown {
  const query = String(parameters['q']);
  return {
    query,
    number_of_results: 0,
    results: hits(query, count).map(({ title, url, text }, index) => ({
      url,
      title,
      content: text,
      thumbnail: null,
      engine: 'duckduckgo',
      template: 'default.html',
      parsed_url: ['https', new URL(url).hostname, new URL(url).pathname, '', '', ''],
      engines: ['duckduckgo', 'brave'],
      positions: [index + 1],
      score: 4 / (index + 1),
      category: parameters['categories'] ?? 'general',
      publishedDate: index === 0 ? '2026-11-02T00:00:00' : null,
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: unresponsive,
  };
}

function page(status: number, body: string): ServiceAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: `<!doctype html>${body}` };
}
