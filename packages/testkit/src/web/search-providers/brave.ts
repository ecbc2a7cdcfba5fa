import {
  hits,
  json,
  numberIn,
  type SearchScene,
  type SearchService,
  type ServiceAnswer,
  type ServiceRequest,
} from './service.ts';

const paths: readonly string[] = ['/res/v1/web/search', '/res/v1/news/search'];
const monthSeconds = 2_592_000;

/** GET with an X-Subscription-Token header. A wrong key is a 422 here, and so are wrong parameters. */
export const braveService: SearchService = {
  serves: (method, path) => method === 'GET' && paths.includes(path),
  keyOf: ({ headers }) => [headers['x-subscription-token']].flat()[0],
  queryOf: ({ parameters }) => String(parameters['q'] ?? ''),
  faultOf,
  answer(scene, request) {
    switch (scene) {
      case 'bad_key':
        return failure(422, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.');
      case 'rate_limit':
        return failure(429, 'RATE_LIMITED', 'Request rate limit exceeded for plan.', limits('0, 1200'));
      case 'quota':
        return failure(429, 'QUOTA_LIMITED', 'Request quota limit exceeded for plan.', limits('1, 0'));
      case 'server_error':
        return failure(500, 'INTERNAL', 'Internal server error.');
      default:
        return json(200, success(request, scene), limits('0, 1199'));
    }
  },
};

function limits(remaining: string): Record<string, string> {
  return {
    'x-ratelimit-limit': '1, 2000',
    'x-ratelimit-policy': `1;w=1, 2000;w=${monthSeconds}`,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': '1, 1419704',
  };
}

function success({ parameters, url }: ServiceRequest, scene: SearchScene): unknown {
  const isNews = url.pathname.endsWith('/news/search');
  const asked = String(parameters['q']);
  const query = { original: asked, spellcheck_off: false, more_results_available: true };
  const domains = [...asked.matchAll(/(?<!-)site:(\S+?)(?=[\s)]|$)/g)].map(([, domain]) => domain);
  const results = hits(asked, numberIn(parameters['count'], 20), domains).map(
    ({ title, url: address, text }) => ({
      type: isNews ? 'news_result' : 'search_result',
      title,
      url: address,
      description: `${text} It&#x27;s <strong>marked</strong> &amp; cut&hellip;`,
      age: '2 days ago',
      page_age: '2026-11-20T14:22:41',
      language: 'en',
      meta_url: { scheme: 'https', hostname: new URL(address).hostname, path: '/' },
      ...(isNews ? { source: { name: 'The Example' } } : { profile: { name: 'Example', url: address } }),
      extra_snippets: ['More of the page.'],
    }),
  );
  // Sections without hits are left out.
  if (isNews) return { type: 'news', query, results: scene === 'empty' ? [] : results };
  if (scene === 'empty') return { type: 'search', query };
  return { type: 'search', query, web: { type: 'search', results, family_friendly: true } };
}

function faultOf({ parameters, url }: ServiceRequest): ServiceAnswer | undefined {
  const most = url.pathname.endsWith('/news/search') ? 50 : 20;
  const count = numberIn(parameters['count'], 20);
  const offset = numberIn(parameters['offset'], 0);
  const query = String(parameters['q'] ?? '');
  const isWrong =
    !(count >= 1 && count <= most) ||
    !(offset >= 0 && offset <= 9) ||
    query === '' ||
    query.length > 400 ||
    query.split(/\s+/).length > 50 ||
    !/^(?:|[a-z]{2}|zh-hans|zh-hant|en-gb|pt-br|pt-pt)$/.test(String(parameters['search_lang'] ?? '')) ||
    !/^(?:|[A-Z]{2}|ALL)$/.test(String(parameters['country'] ?? '')) ||
    !/^(?:|pd|pw|pm|py)$/.test(String(parameters['freshness'] ?? ''));
  return isWrong ? failure(422, 'VALIDATION', 'Unable to validate request parameter(s)') : undefined;
}

function failure(
  status: number,
  code: string,
  detail: string,
  headers?: Readonly<Record<string, string>>,
): ServiceAnswer {
  const error = { id: '5d832250-9396-4f6e-b84a-2a1fe524cd7d', status, code, detail, meta: {} };
  return json(status, { type: 'ErrorResponse', error, time: 1_796_083_200 }, headers);
}
