import { defineConfig } from 'vitest/config';

const conditions = ['dpttools-source', 'node', 'import', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tooling/**/*.test.ts', 'benchmarks/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
