import type { KnipConfig } from 'knip';
import { workspacePackages } from './tooling/workspace/packages.ts';

/** The launcher carries what the families need beside their own code: `pnpm generate` copies it there. */
const familyDependencies = workspacePackages()
  .filter(({ role }) => role === 'family')
  .flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}));

const family = {
  entry: ['src/{bin,engine}.ts', 'src/lib/testing/*.ts'],
  project: ['{src,test}/**/*.ts'],
};

export default {
  ignoreExportsUsedInFile: true,
  // Programs of the system that tests start.
  ignoreBinaries: ['mkfifo', 'diff', 'unshare'],
  workspaces: {
    '.': {
      entry: ['tooling/*.{ts,mjs}', 'tooling/build/*.config.ts'],
      project: ['tooling/**/*.{ts,mjs}'],
      // Started as a program.
      ignoreDependencies: ['@arethetypeswrong/cli'],
    },
    'packages/kit': { entry: ['test/**/*.mjs', 'test/program/*.ts'], project: ['{src,test}/**/*.{ts,mjs}'] },
    'packages/subprocess': { entry: ['test/*-program*.ts'], project: ['{src,test}/**/*.ts'] },
    'packages/testkit': {
      // Loaded by path, in processes of their own.
      entry: ['test/*-program.ts', 'conformance/serve-fixtures.ts', 'src/isolated/*.ts'],
      project: ['**/*.ts'],
    },
    'packages/servers/*': family,
    // Native, so it stays outside of the bundle; what imports it is a library inside.
    'packages/servers/web-search': { ...family, ignoreDependencies: ['sharp'] },
    'apps/launcher': {
      entry: ['src/{bin,engine,child,commands}.ts'],
      project: ['{src,test}/**/*.ts'],
      ignoreDependencies: familyDependencies,
    },
    benchmarks: {
      entry: ['peers/*', 'subjects/*.ts'],
      project: ['**/*.ts'],
      // The servers that are measured, started as programs.
      ignoreDependencies: ['@modelcontextprotocol/server-filesystem', '@modelcontextprotocol/server-memory'],
    },
  },
} satisfies KnipConfig;
