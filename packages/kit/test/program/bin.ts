import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFamilyBin } from '../../src/front/index.ts';

// The program of the fixture family, made as a family's own is.
runFamilyBin({
  listing: JSON.parse(readFileSync(join(__dirname, 'listing.json'), 'utf8')),
  version: '1.2.3',
  loadEngine: () => import('./engine.js'),
  argv: process.argv.slice(2),
  workingDirectory: process.cwd(),
  streams: {
    input: process.stdin,
    output: process.stdout,
    exit: (code) => process.exit(code),
    writeLog: (line) => process.stderr.write(`${line}\n`),
  },
});
