import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const testkitFolder = new URL('../..', import.meta.url).pathname;

interface BundleRequest {
  /** The text of an ES module; bare names in it are found from the testkit. */
  readonly entry: string;
  readonly outfile: string;
}

/**
 * Compiles sources of this repository into one file that a bare Node can run.
 * Third-party packages stay outside, named by their place on the disk, so that loading them can be observed.
 */
export async function bundleSources({ entry, outfile }: BundleRequest): Promise<void> {
  await build({
    stdin: { contents: entry, resolveDir: testkitFolder, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['dpttools-source'],
    logLevel: 'silent',
    banner: { js: requireBanner },
    plugins: [leaveThirdPartyOutside],
  });
}

const requireBanner = [
  "import { createRequire as __createRequire } from 'node:module';",
  'const require = __createRequire(import.meta.url);',
].join(' ');

const resolving = Symbol('resolving');

const leaveThirdPartyOutside: Plugin = {
  name: 'third-party-outside',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, kind, resolveDir, importer }) => {
      if (pluginData === resolving || path.startsWith('node:')) return undefined;
      const found = await resolve(path, { kind, resolveDir, importer, pluginData: resolving });
      if (!found.path.includes('/node_modules/')) return found;
      const place = kind === 'require-call' ? found.path : pathToFileURL(found.path).href;
      return { path: place, external: true };
    });
  },
};
