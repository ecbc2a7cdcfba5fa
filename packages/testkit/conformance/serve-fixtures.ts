import { loadSettings, makeCatalogue } from '@dpttools/kit/front';
import { describeFamilyListing, hostEnvironment, InProcessHost } from '@dpttools/kit/host';
import { type HttpFace, httpSettings, serveHttp } from '@dpttools/kit/serve';
import { conformanceFixtures } from './fixtures-family/family.ts';

/** The fixtures over the kit's HTTP face, on a free loopback port and without a token, which the suite cannot send. */
export async function serveFixtures(): Promise<HttpFace> {
  const listing = describeFamilyListing(conformanceFixtures);
  const sources = { environment: { DPTTOOLS_HTTP_PORT: '0', DPTTOOLS_LOG_LEVEL: 'info' } };
  const environment = hostEnvironment({}, sources, { workingDirectory: process.cwd(), writeLog: () => {} });
  const host = new InProcessHost(conformanceFixtures, environment);
  const server = { name: listing.serverName, title: listing.title, version: '0.0.0' };
  const face = await serveHttp({
    catalogue: makeCatalogue(server, [{ family: listing, tools: listing.tools.map((tool) => tool.listing) }]),
    callTool: (name, input, options) => host.call(name, input, options),
    settings: loadSettings(httpSettings, sources),
    log: environment.log,
  });
  return {
    url: face.url,
    async close() {
      await face.close();
      await host.close();
    },
  };
}
