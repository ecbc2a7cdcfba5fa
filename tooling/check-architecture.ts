// pnpm check:architecture   names every place where the tree breaks a rule of the architecture
import { checkTree } from './architecture/check-tree.ts';
import { problemLine } from './architecture/problem.ts';
import { repositoryRoot } from './workspace/packages.ts';

const { files, problems } = checkTree(repositoryRoot);
for (const problem of problems) console.log(problemLine(problem));
console.log(`${files} source files, ${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
