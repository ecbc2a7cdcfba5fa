import { defineConfig } from 'tsup';
import { builtManifest, libraryFiles, workspaceSources } from './package-sources.ts';

// Apart from the code, since types take a hundred times as long and only a package that is packed needs them.
export default defineConfig({
  ...libraryFiles(builtManifest()),
  format: 'esm',
  clean: true,
  // With `paths` the types of workspace packages are taken in; without, they would stay imports nobody can resolve.
  dts: { only: true, compilerOptions: { paths: workspaceSources(), noCheck: true } },
});
