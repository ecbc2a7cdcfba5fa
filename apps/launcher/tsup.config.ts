import { cpSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { serverBuild, writeListing } from '../../tooling/build/server-build.ts';

const [front, ...chunks] = serverBuild({
  engine: 'src/engine.ts',
  child: 'src/child.ts',
  commands: 'src/commands.ts',
});

/** The demo's sample files and the schema of the settings travel with the program. */
const frontWithFiles: Options = {
  ...front,
  onSuccess: async () => {
    writeListing();
    cpSync('generated/config.schema.json', 'dist/config.schema.json');
    const filter = (path: string) => !path.endsWith('.gitattributes');
    cpSync('../../examples', 'dist/examples', { recursive: true, filter });
  },
};

export default defineConfig([frontWithFiles, ...chunks]);
