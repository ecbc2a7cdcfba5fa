#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineWriter } from '@dpttools/kit/front';
import { runLauncher } from './run-launcher.ts';

declare const __VERSION__: string;

runLauncher({
  families: JSON.parse(readFileSync(join(__dirname, 'listing.json'), 'utf8')).families,
  version: __VERSION__,
  binFile: __filename,
  loadEngine: () => import('./engine.js'),
  loadCommands: () => import('./commands.js'),
  argv: process.argv.slice(2),
  workingDirectory: process.cwd(),
  streams: {
    input: process.stdin,
    output: process.stdout,
    exit: (code) => process.exit(code),
    writeLog: lineWriter(() => process.stderr),
  },
});
