import { runChild } from './child/child-program.ts';
import { families } from './families.ts';

runChild({
  registry: families,
  link: process,
  exit: (code) => process.exit(code),
  writeLog: (line) => process.stderr.write(`${line}\n`),
});
