import { lineWriter } from '@dpttools/kit/front';
import { runChild } from './child/child-program.ts';
import { families } from './families.ts';

runChild({
  registry: families,
  link: process,
  exit: (code) => process.exit(code),
  writeLog: lineWriter(() => process.stderr),
});
