import type { FamilyRegistry } from '../../src/launch/family-registry.ts';

/** The families of the test program, beside the real ones of the registry it replaces. */
export const families: FamilyRegistry = {
  probe: () => import('./family.ts').then(({ probe }) => probe),
  other: () => import('./other-family.ts').then(({ other }) => other),
};
