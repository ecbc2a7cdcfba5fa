import { defineConfig } from 'tsup';
import { libraryBuild } from '../../tooling/build/library-build.ts';

export default defineConfig(libraryBuild());
