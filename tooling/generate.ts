// pnpm generate          writes everything that follows from the families' definitions
// pnpm check:generated   fails when the tree is not what would be written, and leaves it alone
import { allFiles } from './generate/all-files.ts';
import { compareFiles, differenceWords } from './generate/compare-files.ts';
import { writeFiles } from './generate/write-files.ts';
import { loadFamilies } from './workspace/load-families.ts';
import { repositoryRoot as root } from './workspace/packages.ts';

const files = await allFiles({ root, families: await loadFamilies(root) });
const differences = compareFiles(root, files);
const names = differences.map(({ path }) => path);

if (process.argv.includes('--check')) {
  for (const difference of differences) console.log(differenceWords(difference));
  console.log(
    differences.length === 0
      ? `${files.size} generated files agree.`
      : '\nRun pnpm generate and review the diff.',
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
} else {
  writeFiles(root, files, differences);
  console.log(names.length === 0 ? 'Nothing to write.' : `Wrote ${names.join(', ')}`);
  if (names.some((name) => name.endsWith('package.json')))
    console.log('Dependencies may have changed: run pnpm install.');
}
