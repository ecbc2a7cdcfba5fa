import type { ExportMap, Manifest, WorkspacePackage } from '../workspace/packages.ts';
import { json } from './generated-files.ts';

/**
 * The parts of package.json files that follow from others: what is published is the map of exports without the
 * workspace's own condition, and the launcher has every family and needs at run time what they need.
 */
export function packageManifests(packages: readonly WorkspacePackage[]): Map<string, string> {
  const published = packages.filter(({ manifest }) => manifest.private !== true);
  const written = published.map(({ folder, role, manifest }): [string, string] => {
    const composed = role === 'app' ? withFamilies(manifest, packages) : manifest;
    return [`${folder}/package.json`, json(withPublishConfig(composed))];
  });
  return new Map(written);
}

function withPublishConfig(manifest: Manifest): Manifest {
  const { exports } = manifest;
  const publishConfig = {
    access: 'public',
    ...(exports !== undefined && { exports: publishedExports(exports) }),
  };
  return { ...manifest, publishConfig };
}

function publishedExports(exports: ExportMap): ExportMap {
  const published = Object.entries(exports).map(([subpath, target]) => {
    if (typeof target === 'string') return [subpath, target] as const;
    const { 'dpttools-source': _source, ...conditions } = target;
    return [subpath, conditions] as const;
  });
  return Object.fromEntries(published);
}

function withFamilies(manifest: Manifest, packages: readonly WorkspacePackage[]): Manifest {
  const families = packages.filter(isServedFamily).map((family) => family.manifest);
  const kept = Object.entries(manifest.devDependencies ?? {}).filter(
    ([name, range]) => !range.startsWith('workspace:') || packages.some(isLibraryNamed(name)),
  );
  const own = families.map(({ name }) => [name, 'workspace:*'] as const);
  return {
    ...manifest,
    dependencies: sorted(families.flatMap(({ dependencies = {} }) => Object.entries(dependencies))),
    devDependencies: sorted([...kept, ...own]),
  };
}

const isServedFamily = ({ role, manifest }: WorkspacePackage) =>
  role === 'family' && manifest.private !== true;

const isLibraryNamed =
  (name: string) =>
  ({ role, manifest }: WorkspacePackage) =>
    role !== 'family' && manifest.name === name;

function sorted(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
}
