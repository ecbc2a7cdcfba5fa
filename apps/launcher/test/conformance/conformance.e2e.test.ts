import { fileURLToPath } from 'node:url';
import { connectHttp, startHttpProgram } from '@dpttools/testkit';
import { describeConformance } from '@dpttools/testkit/conformance';
import { buildProgram } from '../build-program.ts';

describeConformance('the launcher, its family in a child process', async () => {
  const registryFile = fileURLToPath(new URL('./registry.ts', import.meta.url));
  const { binFile } = await buildProgram({ name: 'conformance', registryFile });
  const program = await startHttpProgram({
    command: process.execPath,
    args: [binFile, 'serve', '--http', '--port=0', '--isolation=conformance-fixtures=child-process'],
  });
  // Starts the child: the suite gives some calls half a second.
  await using connection = await connectHttp({ client: 'v2-auto', url: program.url });
  await connection.callTool('test_simple_text');
  return program;
});
