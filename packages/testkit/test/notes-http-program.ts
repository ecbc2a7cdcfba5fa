import { loadSettings, makeCatalogue } from '@dpttools/kit/front';
import { describeFamilyListing, hostEnvironment, InProcessHost } from '@dpttools/kit/host';
import { httpSettings, serveHttp } from '@dpttools/kit/serve';
import { notes } from './notes-family.ts';

const writeLog = (line: string) => process.stderr.write(`${line}\n`);
const sources = { environment: process.env };
const environment = hostEnvironment(notes.settings, sources, { workingDirectory: process.cwd(), writeLog });
const host = new InProcessHost(notes, environment);
const listing = describeFamilyListing(notes);
const server = { name: listing.serverName, title: listing.title, version: '0.0.0' };
const face = await serveHttp({
  catalogue: makeCatalogue(server, [{ family: listing, tools: listing.tools.map((tool) => tool.listing) }]),
  callTool: (name, input, options) => host.call(name, input, options),
  settings: { ...loadSettings(httpSettings, sources), port: 0 },
  log: environment.log,
});
process.once('SIGTERM', () => void face.close().then(() => process.exit(0)));
writeLog(face.url);
