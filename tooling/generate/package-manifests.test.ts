import { expect, test } from 'vitest';
import type { Manifest, PackageRole, WorkspacePackage } from '../workspace/packages.ts';
import { packageManifests } from './package-manifests.ts';

const packageOf = (role: PackageRole, folder: string, fields: Partial<Manifest>): WorkspacePackage => ({
  folder,
  role,
  manifest: { name: `@dpttools/${folder.split('/').at(-1)}`, version: '1.0.0', ...fields },
});

const kit = packageOf('kit', 'packages/kit', {
  exports: {
    '.': { 'dpttools-source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
  },
});
const clock = packageOf('family', 'packages/servers/clock', { dependencies: { sharp: 'catalog:images' } });
const bell = packageOf('family', 'packages/servers/bell', { dependencies: { canvas: 'catalog:images' } });
const draft = packageOf('family', 'packages/servers/draft', {
  private: true,
  dependencies: { x: 'catalog:x' },
});

function written(path: string, packages: readonly WorkspacePackage[]): Manifest {
  return JSON.parse(packageManifests(packages).get(`${path}/package.json`) ?? '{}') as Manifest;
}

test('what is published does not know the condition of the workspace', () => {
  expect(written('packages/kit', [kit]).publishConfig).toEqual({
    access: 'public',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  });
});

test('the launcher has every published family, and needs at run time what they need', () => {
  const launcher = packageOf('app', 'apps/launcher', {
    dependencies: { 'left-over': 'catalog:x' },
    devDependencies: {
      '@dpttools/kit': 'workspace:*',
      '@dpttools/gone': 'workspace:*',
      esbuild: 'catalog:build',
    },
  });
  const { dependencies, devDependencies } = written('apps/launcher', [kit, clock, bell, draft, launcher]);
  expect(dependencies).toEqual({ canvas: 'catalog:images', sharp: 'catalog:images' });
  expect(devDependencies).toEqual({
    '@dpttools/bell': 'workspace:*',
    '@dpttools/clock': 'workspace:*',
    '@dpttools/kit': 'workspace:*',
    esbuild: 'catalog:build',
  });
});

test('a private package is nobody else’s business', () => {
  expect(packageManifests([draft]).size).toBe(0);
});
