import { defineConfig } from 'tsup';
import { libraryBuild } from '../../../tooling/build/library-build.ts';
import { serverBuild } from '../../../tooling/build/server-build.ts';

export default defineConfig([...serverBuild({ engine: 'src/engine.ts' }), libraryBuild()]);
