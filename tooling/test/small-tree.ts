import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Path → content; `undefined` takes a file away. */
export type TreeFiles = Readonly<Record<string, string | undefined>>;

const manifest = (fields: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ version: '1.0.0', ...fields });

const sourceExport = (source: string, output: string) => ({
  'dpttools-source': source,
  types: output.replace('.js', '.d.ts'),
  default: output,
});

/** The smallest tree that breaks no rule: a kit, a library package, a family with one tool, a launcher. */
const wellMade: TreeFiles = {
  'README.md': '# Project\n',
  'package.json': manifest({ name: 'project', private: true, devDependencies: { vitest: 'catalog:build' } }),
  'pnpm-workspace.yaml': 'catalogs:\n  build:\n    vitest: 4.1.12\n  consumers:\n    zod: ^4.2.0\n',
  'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
  'packages/kit/README.md': '# Kit\n',
  'packages/kit/package.json': manifest({
    name: '@dpttools/kit',
    exports: {
      '.': sourceExport('./src/index.ts', './dist/index.js'),
      './paths': sourceExport('./src/paths.ts', './dist/paths.js'),
    },
  }),
  'packages/kit/src/index.ts': "export { makeTool } from './make-tool.ts';\n",
  'packages/kit/src/make-tool.ts': 'export const makeTool = (name: string) => name;\n',
  'packages/kit/src/paths.ts': 'export type AllowedPath = string;\n',
  'packages/kit/src/mcp/engine.ts': "import '@modelcontextprotocol/server';\n",
  'packages/imaging/README.md': '# Imaging\n',
  'packages/imaging/package.json': manifest({
    name: '@dpttools/imaging',
    exports: { '.': sourceExport('./src/index.ts', './dist/index.js') },
  }),
  'packages/imaging/src/index.ts': "export const encode = async () => import('sharp');\n",
  'packages/servers/clock/README.md': '# Clock\n',
  'packages/servers/clock/tsup.config.ts': "import '../../../tooling/build/library-build.ts';\n",
  'packages/servers/clock/package.json': manifest({
    name: '@dpttools/clock',
    mcpName: 'io.github.dpttools/clock',
    bin: { 'clock-mcp': './dist/bin.cjs' },
    exports: {
      '.': sourceExport('./src/index.ts', './dist/library/index.js'),
      './family': sourceExport('./src/family.ts', './dist/library/family.js'),
    },
  }),
  'packages/servers/clock/src/family.ts':
    "import { tools } from './tools/index.ts';\nexport const clock = { tools };\n",
  'packages/servers/clock/src/bin.ts':
    "process.stdout.write('');\nvoid import('./engine.ts');\nprocess.exit(0);\n",
  'packages/servers/clock/src/engine.ts':
    "import { clock } from './family.ts';\nexport const family = clock;\nexport const openEngine = () => family;\n",
  'packages/servers/clock/src/index.ts':
    "export { clock } from './family.ts';\nexport const openClock = () => 0;\n",
  'packages/servers/clock/src/define-tool.ts': 'export const defineTool = <T>(tool: T) => tool;\n',
  'packages/servers/clock/src/services.ts': 'export interface ClockServices { readonly zone: string }\n',
  'packages/servers/clock/src/tools/index.ts':
    "import { readTime } from './read-time.ts';\nexport const tools = [readTime];\n",
  'packages/servers/clock/src/tools/read-time.ts':
    "import { z } from 'zod';\nimport { defineTool } from '../define-tool.ts';\nimport { timeNow } from '../lib/time-now.ts';\nexport const readTime = defineTool({ name: 'read_time', input: z.object({}), handler: timeNow });\n",
  'packages/servers/clock/src/lib/time-now.ts':
    "import { type AllowedPath } from '@dpttools/kit/paths';\nimport { encode } from '@dpttools/imaging';\nexport const timeNow = (path: AllowedPath) => [path, encode(), /a/.exec(path)];\n",
  'packages/servers/clock/test/clock.contract.test.ts': '',
  'packages/servers/clock/test/clock.e2e.test.ts': '',
  'packages/servers/clock/test/clock.security.e2e.test.ts': '',
  'apps/launcher/README.md': '# Launcher\n',
  'apps/launcher/package.json': manifest({ name: 'dpttools', bin: { dpttools: './dist/bin.cjs' } }),
  'apps/launcher/src/bin.ts': "void import('./launch.ts');\n",
  'apps/launcher/src/launch.ts':
    "import '@modelcontextprotocol/client';\nexport const launch = () => import('@dpttools/clock/family');\n",
};

export interface SmallTree {
  readonly root: string;
  remove(): void;
}

/** Writes the well-made tree with some files changed. */
export function smallTree(changes: TreeFiles = {}): SmallTree {
  const root = mkdtempSync(join(tmpdir(), 'small-tree-'));
  for (const [path, content] of Object.entries({ ...wellMade, ...changes })) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
