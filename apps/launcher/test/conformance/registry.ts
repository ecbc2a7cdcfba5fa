import type { FamilyRegistry } from '../../src/launch/family-registry.ts';

/** The tools that the official suite calls, mounted as any other family is. */
export const families: FamilyRegistry = {
  'conformance-fixtures': () =>
    import('@dpttools/testkit/conformance/fixtures').then(({ conformanceFixtures }) => conformanceFixtures),
};
