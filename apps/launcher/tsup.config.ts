import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { serverBuild } from '../../tooling/build/server-build.ts';

const [front, ...chunks] = serverBuild({
  engine: 'src/engine.ts',
  child: 'src/child.ts',
  commands: 'src/commands.ts',
});

/** The list without blanks, since every start reads it; and the demo's sample files, which travel with the program. */
const frontWithSamples: Options = {
  ...front,
  onSuccess: async () => {
    const listing: unknown = JSON.parse(readFileSync('generated/listing.json', 'utf8'));
    writeFileSync('dist/listing.json', JSON.stringify(listing));
    const filter = (path: string) => !path.endsWith('.gitattributes');
    cpSync('../../examples', 'dist/examples', { recursive: true, filter });
  },
};

export default defineConfig([frontWithSamples, ...chunks]);
