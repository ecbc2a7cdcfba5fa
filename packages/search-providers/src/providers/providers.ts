import type { BackendName } from '../request/search-request.ts';
import { brave } from './brave.ts';
import { exa } from './exa.ts';
import { google } from './google.ts';
import type { Provider } from './provider.ts';
import { searxng } from './searxng.ts';
import { serper } from './serper.ts';
import { tavily } from './tavily.ts';
import { wikipedia } from './wikipedia.ts';

export const providers: Readonly<Record<BackendName, Provider>> = {
  brave,
  exa,
  tavily,
  serper,
  google,
  searxng,
  wikipedia,
};
