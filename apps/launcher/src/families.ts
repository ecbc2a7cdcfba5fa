// Written by `pnpm generate` from the packages in packages/servers.
import type { FamilyRegistry } from './launch/family-registry.ts';

export const families: FamilyRegistry = {
  'file-system': () => import('@dpttools/file-system/family').then(({ fileSystem }) => fileSystem),
  'web-search': () => import('@dpttools/web-search/family').then(({ webSearch }) => webSearch),
  scrape: () => import('@dpttools/scrape/family').then(({ scrape }) => scrape),
};
