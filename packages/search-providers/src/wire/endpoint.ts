/** A path under a base address. What the base ends with is not said twice: `…/res/v1` and `/res/v1/web/search` share a part. */
export function endpoint(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl);
  const base = segments(url.pathname);
  const wanted = segments(path);
  const most = Math.min(base.length, wanted.length);
  let shared = 0;
  for (let count = most; count > 0 && shared === 0; count -= 1) {
    if (base.slice(-count).join('/') === wanted.slice(0, count).join('/')) shared = count;
  }
  url.pathname = `/${[...base, ...wanted.slice(shared)].join('/')}`;
  url.search = '';
  url.hash = '';
  return url;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The address with its query; what is undefined stays out. */
export function withParameters(
  url: URL,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}
