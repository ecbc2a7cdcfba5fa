import { fileURLToPath } from 'node:url';
import { startHttpProgram } from '@dpttools/testkit';
import { describeConformance } from '@dpttools/testkit/conformance';
import { buildProgram } from '../build-program.ts';

describeConformance('the launcher, its family in a child process', async () => {
  const registryFile = fileURLToPath(new URL('./registry.ts', import.meta.url));
  const { binFile } = await buildProgram({ name: 'conformance', registryFile });
  return startHttpProgram({
    command: process.execPath,
    args: [binFile, 'serve', '--http', '--port=0', '--isolation=conformance-fixtures=child-process'],
  });
});
