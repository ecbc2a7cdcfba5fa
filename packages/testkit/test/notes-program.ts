import { runFamilyBin } from '@dpttools/kit/front';
import { describeFamilyListing } from '@dpttools/kit/host';
import { familyEngine } from '@dpttools/kit/serve';
import { notes } from './notes-family.ts';

runFamilyBin({
  listing: describeFamilyListing(notes),
  version: '0.0.0',
  loadEngine: async () => ({ family: notes, openEngine: familyEngine(notes) }),
  argv: process.argv.slice(2),
  workingDirectory: process.cwd(),
  streams: {
    input: process.stdin,
    output: process.stdout,
    exit: (code) => process.exit(code),
    writeLog: (line) => process.stderr.write(`${line}\n`),
  },
});
