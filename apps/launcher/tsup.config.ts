import { cpSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { serverBuild } from '../../tooling/build/server-build.ts';

const [front, ...chunks] = serverBuild({
  engine: 'src/engine.ts',
  child: 'src/child.ts',
  commands: 'src/commands.ts',
});

/** The demo's sample files travel with the program. */
const frontWithSamples: Options = {
  ...front,
  onSuccess: async () => {
    cpSync('generated/listing.json', 'dist/listing.json');
    cpSync('../../examples', 'dist/examples', { recursive: true });
  },
};

export default defineConfig([frontWithSamples, ...chunks]);
