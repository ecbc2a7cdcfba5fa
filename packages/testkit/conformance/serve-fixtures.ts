import { kitSettings, loadSettings, makeCatalogue } from '@dpttools/kit/front';
import { describeFamilyListing, hostEnvironment, InProcessHost, silentLogger } from '@dpttools/kit/host';
import { type HttpFace, httpSettings, serveHttp } from '@dpttools/kit/serve';
import { conformanceFixtures } from './fixtures-family/family.ts';
