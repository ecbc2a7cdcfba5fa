import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyFamily } from '@dpttools/kit';
import type { FamilyListing } from '@dpttools/kit/front';
import { describeFamilyListing } from '@dpttools/kit/host';
import { readContract } from '../../packages/testkit/src/compare-with-contract.ts';
import { camelCase } from './names.ts';
import { type Manifest, repositoryRoot, workspacePackages } from './packages.ts';

export interface LoadedFamily {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly family: AnyFamily;
  readonly listing: FamilyListing;
}

/** The definitions in packages/servers, in the order in which the composed server lists them. Nothing is opened. */
export async function loadFamilies(root = repositoryRoot): Promise<LoadedFamily[]> {
  const packages = workspacePackages(root).filter(
    ({ role, manifest }) => role === 'family' && manifest.private !== true,
  );
  const loaded = await Promise.all(
    packages.map(async ({ folder, manifest }) => {
      const family = await importFamily(root, folder);
      return { folder, manifest, family, listing: describeFamilyListing(family) };
    }),
  );
  return inServingOrder(loaded, [...new Set(readContract().map(({ server }) => server))]);
}

async function importFamily(root: string, folder: string): Promise<AnyFamily> {
  const id = folder.slice(folder.lastIndexOf('/') + 1);
  const module: Record<string, unknown> = await import(
    pathToFileURL(join(root, folder, 'src', 'family.ts')).href
  );
  const family = module[camelCase(id)];
  if (!isFamily(family, id))
    throw new Error(`${folder}/src/family.ts must export ${camelCase(id)}, a family with the id ${id}.`);
  return family;
}

function isFamily(value: unknown, id: string): value is AnyFamily {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id && 'tools' in value;
}

/** Default families before opt-in ones; within each, in the order of the contract, then by name. */
export function inServingOrder(
  families: readonly LoadedFamily[],
  servers: readonly string[],
): LoadedFamily[] {
  const rank = ({ family }: LoadedFamily) => {
    const index = servers.indexOf(family.serverName);
    return (family.optIn === undefined ? 0 : servers.length + 1) + (index === -1 ? servers.length : index);
  };
  return [...families].sort(
    (one, other) => rank(one) - rank(other) || one.family.id.localeCompare(other.family.id),
  );
}
