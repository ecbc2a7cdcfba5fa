import { libraryBuild } from '../../tooling/build/library-build.ts';

export default libraryBuild({ entry: { index: 'src/index.ts' } });
