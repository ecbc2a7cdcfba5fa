import { defineConfig } from 'vitest/config';

const conditions = ['dpttools-source', 'node', 'import', 'default'];
const roots = ['packages', 'apps', 'tooling', 'benchmarks'];
const notOurs = ['**/node_modules/**', '**/dist/**'];

const matching = (name: string) => roots.map((root) => `${root}/**/${name}`);
const contract = matching('*.contract.test.ts');
const endToEnd = [
  ...matching('*.e2e.test.ts'),
  'apps/*/test/**/*.test.ts',
  'packages/testkit/conformance/**/*.test.ts',
];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: matching('*.test.ts'),
          exclude: [...notOurs, ...contract, ...endToEnd],
        },
      },
      {
        extends: true,
        test: { name: 'contract', include: contract, exclude: notOurs, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        // One file at a time: these start servers and look at how long things take.
        test: {
          name: 'e2e',
          include: endToEnd,
          exclude: [...notOurs, ...contract],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
