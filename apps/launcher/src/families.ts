// Written by `pnpm generate`.
import type { FamilyRegistry } from './launch/family-registry.ts';

export const families: FamilyRegistry = {
  'file-system': () => import('@dpttools/file-system/family').then(({ fileSystem }) => fileSystem),
};
