// The exceptions, each in one place and with its reason.

/** The only source files that read the process's environment. */
export const environmentReaders: readonly string[] = [
  // Settings.
  'packages/kit/src/config/process-environment.ts',
  // A mark that this process and all it starts carry.
  'packages/subprocess/src/run-marker.ts',
];

/** Programs: the files that Node is started with, which alone may end the process and use its own streams. */
export const programFiles: readonly RegExp[] = [
  /^packages\/servers\/[^/]+\/src\/bin\.ts$/,
  /^apps\/[^/]+\/src\/(?:bin|child)\.ts$/,
  /^packages\/subprocess\/src\/watchdog-program\.ts$/,
];

/** Where programs are started. All others go through `packages/subprocess`, so that nothing outlives its server. */
export const programStarters: readonly RegExp[] = [/^packages\/subprocess\//, /^tooling\//];

/** Where the protocol's SDK may be imported, tests of these packages included. */
export const sdkUsers: readonly RegExp[] = [
  /^packages\/kit\/src\/mcp\//,
  /^packages\/kit\/src\/front\/record-handshake\.ts$/,
  /^apps\/launcher\//,
  /^packages\/testkit\//,
];

/**
 * Third-party packages that are small enough to be loaded with the file that uses them.
 * Everything else is loaded by `import()` at its first use.
 */
export const lightPackages: readonly string[] = ['zod', 'fastest-levenshtein'];

/** The parts of the kit that a family's `lib/` may know. */
export const kitPartsForLib: readonly string[] = ['@dpttools/kit/errors', '@dpttools/kit/paths'];
