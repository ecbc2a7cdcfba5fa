import { cpSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { serverBuild, writeListing } from '../../tooling/build/server-build.ts';

const [front, ...chunks] = serverBuild({
  engine: 'src/engine.ts',
  child: 'src/child.ts',
  commands: 'src/commands.ts',
});

/** The demo's sample files travel with the program. */
const frontWithSamples: Options = {
  ...front,
  onSuccess: async () => {
    writeListing();
    const filter = (path: string) => !path.endsWith('.gitattributes');
    cpSync('../../examples', 'dist/examples', { recursive: true, filter });
  },
};

export default defineConfig([frontWithSamples, ...chunks]);
