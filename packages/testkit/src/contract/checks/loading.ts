import { fileURLToPath } from 'node:url';
import type { LoadingReport } from '../../isolated/observe-loading.ts';
import { runIsolated } from '../../isolated/run-isolated.ts';
import { temporaryWorkspace } from '../../workspace/temporary-workspace.ts';
import type { ContractCheck } from '../contract-check.ts';
import type { Subject } from '../subject.ts';

const testkitFile = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));

/** What the kit itself brings. */
const kitPackages = ['zod'];

export const loadingIsLight: ContractCheck = {
  title: 'loads no third-party package with the family but light ones',
  async find({ source, lightPackages = [] }) {
    const observe = testkitFile('../../isolated/observe-loading.ts');
    const report = await loadIsolated(
      `import { observeLoading } from ${observe};
       process.send(await observeLoading(() => import(${JSON.stringify(fileURLToPath(source))})), () => process.disconnect());`,
    );
    const allowed = [...kitPackages, ...lightPackages];
    const loaded = [...new Set(report.files.map(packageOf))];
    return loaded
      .filter((name) => !allowed.includes(name))
      .map((name) => `${name} is loaded with the family`);
  },
};

const rounds = 3;
const defaultBudgetMs = 150;

export const loadingIsQuick: ContractCheck = {
  title: 'loads the family in little more time than the kit',
  async find({ source, importBudgetMs = defaultBudgetMs }: Subject) {
    const [kit, family]: [number[], number[]] = [[], []];
    // In turn, and the least of each counts: another process may be busy at any moment.
    for (let round = 0; round < rounds; round += 1) {
      kit.push(await loadingMs('@dpttools/kit'));
      family.push(await loadingMs(fileURLToPath(source)));
    }
    const beyondMs = Math.min(...family) - Math.min(...kit);
    return beyondMs <= importBudgetMs
      ? []
      : [`takes ${beyondMs.toFixed(0)} ms beyond the kit, ${importBudgetMs} are allowed`];
  },
};

async function loadingMs(module: string): Promise<number> {
  const { elapsedMs } = await loadIsolated(
    `const started = performance.now();
     await import(${JSON.stringify(module)});
     process.send({ files: [], elapsedMs: performance.now() - started }, () => process.disconnect());`,
  );
  return elapsedMs;
}

async function loadIsolated(entry: string): Promise<LoadingReport> {
  await using scratch = await temporaryWorkspace();
  const { report, stderr } = await runIsolated<LoadingReport>({ entry, scratch });
  if (report === undefined) throw new Error(`The family could not be loaded: ${stderr}`);
  return report;
}

/** `…/node_modules/.pnpm/zod@4.0.0/node_modules/zod/index.js` → `zod`. */
function packageOf(file: string): string {
  const inside = file.slice(file.lastIndexOf('/node_modules/') + '/node_modules/'.length);
  const [first = '', second = ''] = inside.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
