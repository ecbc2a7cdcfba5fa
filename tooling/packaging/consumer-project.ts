import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binScript } from '../workspace/bin-script.ts';
import { pascalCase } from '../workspace/names.ts';
import type { PackedPackage } from './pack-package.ts';
import { runTool } from './run-tool.ts';

/** Gives a project what its packages declare as dependencies and peers, and nothing else of the workspace. */
export function linkDeclared(root: string, consumer: string, packages: readonly PackedPackage[]): void {
  for (const { source, manifest } of packages) {
    const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
    for (const name of Object.keys(declared)) link(join(root, source.folder), consumer, name);
  }
  link(root, consumer, '@types/node');
}

function link(fromFolder: string, consumer: string, name: string): void {
  const place = join(consumer, 'node_modules', name);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(realpathSync(join(fromFolder, 'node_modules', name)), place, 'junction');
}

/** What the compiler says to a project that imports everything the packages export. */
export async function consumerTypeFaults(
  consumer: string,
  packages: readonly PackedPackage[],
): Promise<string[]> {
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify(compilerSettings));
  writeFileSync(join(consumer, 'consumer.ts'), consumerSource(packages));
  const tsc = binScript('typescript', 'tsc');
  const { stdout } = await runTool('node', [tsc, '-p', 'tsconfig.json'], { cwd: consumer, mayFail: true });
  // Declaration files of others are theirs.
  const isOurs = (line: string) => /^(?:consumer\.ts|node_modules\/(?:@dpttools|dpttools)\/)/.test(line);
  return stdout.split('\n').filter(isOurs);
}

const compilerSettings = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'esnext.disposable'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: ['node'],
  },
  files: ['consumer.ts'],
};

// An unresolved type becomes `any`, which fits everything: so it is asked for.
const typeQuestions = `
type IsAny<T> = 0 extends 1 & T ? true : false;
type Opened<Open extends (...given: never[]) => unknown> = Awaited<ReturnType<Open>>;
type ToolName<Tools> = Exclude<keyof Tools, symbol | 'call' | 'close'>;
type ToolInput<Tools> = Tools[ToolName<Tools>] extends (input: infer Input) => unknown ? Input : never;
`;

/** A file that imports each export once, and asks for the types of each family's tools. */
function consumerSource(packages: readonly PackedPackage[]): string {
  const exported = packages.flatMap(({ manifest }) =>
    Object.keys(manifest.exports ?? {}).map((subpath) => `${manifest.name}${subpath.slice(1)}`),
  );
  const imports = exported.map(
    (name, index) => `import * as part${index} from '${name}';\nvoid part${index};`,
  );
  const families = packages.filter(({ source }) => source.role === 'family');
  const questions = families.map(({ manifest: { name } }) => {
    const open = `open${pascalCase(name.slice(name.indexOf('/') + 1))}`;
    return `import { ${open} } from '${name}';
export const ${open}Answers: [IsAny<Opened<typeof ${open}>>, IsAny<ToolInput<Opened<typeof ${open}>>>] = [false, false];`;
  });
  return [...imports, typeQuestions, ...questions, ''].join('\n');
}
