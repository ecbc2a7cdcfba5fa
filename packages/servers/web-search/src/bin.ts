#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineWriter, runFamilyBin } from '@dpttools/kit/front';

declare const __VERSION__: string;

runFamilyBin({
  listing: JSON.parse(readFileSync(join(__dirname, 'listing.json'), 'utf8')),
  version: __VERSION__,
  loadEngine: () => import('./engine.js'),
  argv: process.argv.slice(2),
  workingDirectory: process.cwd(),
  streams: {
    input: process.stdin,
    output: process.stdout,
    exit: (code) => process.exit(code),
    writeLog: lineWriter(() => process.stderr),
  },
});
