import { runFamilyBin } from '@dpttools/kit/front';
import { describeFamilyListing } from '@dpttools/kit/host';
import { familyEngine } from '@dpttools/kit/serve';
import { fileSystem } from '../../../servers/file-system/src/family.ts';

runFamilyBin({
  listing: describeFamilyListing(fileSystem),
  version: '0.0.0',
  loadEngine: async () => ({ family: fileSystem, openEngine: familyEngine(fileSystem) }),
  argv: process.argv.slice(2),
  workingDirectory: process.cwd(),
  streams: {
    input: process.stdin,
    output: process.stdout,
    exit: (code) => process.exit(code),
    writeLog: (line) => process.stderr.write(`${line}\n`),
  },
});
