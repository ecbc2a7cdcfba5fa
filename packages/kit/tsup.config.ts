import { defineConfig } from 'tsup';
import { libraryBuild } from '../../tooling/build/library-build.ts';

export default defineConfig(
  libraryBuild({
    entry: {
      index: 'src/index.ts',
      errors: 'src/errors.ts',
      'paths/index': 'src/paths/index.ts',
      serve: 'src/serve.ts',
      front: 'src/front/index.ts',
      host: 'src/host/index.ts',
    },
  }),
);
