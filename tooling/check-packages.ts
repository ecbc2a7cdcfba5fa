// pnpm check:packages   packs every package and looks at it as a stranger who installs it would; needs a build
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumerTypeFaults, linkDeclared } from './packaging/consumer-project.ts';
import { manifestFaults } from './packaging/manifest-faults.ts';
import { packPackage } from './packaging/pack-package.ts';
import { programFaults } from './packaging/program-faults.ts';
import { repositoryRoot as root, workspacePackages } from './workspace/packages.ts';

const consumer = realpathSync(mkdtempSync(join(tmpdir(), 'consumer-')));
try {
  const published = workspacePackages().filter(({ manifest }) => manifest.private !== true);
  const packed = [];
  for (const source of published) packed.push(await packPackage(root, source, consumer));
  linkDeclared(root, consumer, packed);

  const faults: string[] = [];
  for (const one of packed) {
    const own = [...(await manifestFaults(one)), ...(await programFaults(one))];
    faults.push(...own.map((fault) => `${one.manifest.name} ${fault}`));
  }
  faults.push(...(await consumerTypeFaults(consumer, packed)));

  for (const fault of faults) console.log(fault);
  console.log(`${packed.length} packages, ${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(consumer, { recursive: true, force: true });
}
