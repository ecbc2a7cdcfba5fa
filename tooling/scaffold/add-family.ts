import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '../../packages/testkit/src/compare-with-contract.ts';
import { packageManifests } from '../generate/package-manifests.ts';
import { runBiome } from '../workspace/biome.ts';
import { camelCase, kebabCase, pascalCase, sentenceCase, snakeCase } from '../workspace/names.ts';
import { readManifest, workspacePackages } from '../workspace/packages.ts';
import { fillTemplates } from './fill-templates.ts';
import { serverName } from './server-name.ts';

/** Makes a family with one tool and brings the packages' manifests up to date. Answers with the paths written. */
export function addFamily(root: string, id: string): string[] {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) || id.length > 20)
    throw new Error(`${id} is no name of a family: up to 20 of a-z, 0-9 and -, such as file-system.`);
  const tool = `count_${snakeCase(id)}_words`;
  const isKnown = readContract().some(({ server }) => server === serverName(id));
  const written = fillTemplates('./family', join(root, 'packages/servers', id), {
    id,
    camel: camelCase(id),
    pascal: pascalCase(id),
    title: sentenceCase(id),
    server: serverName(id),
    version: readManifest(root, 'packages/kit').version,
    tool,
    toolCamel: camelCase(tool),
    toolKebab: kebabCase(tool),
    toolTitle: sentenceCase(tool),
    profile: isKnown ? 'opt-in' : 'core',
  });
  runBiome(root, ['check', '--write', ...written]);
  return [...written, ...writeManifests(root)];
}

function writeManifests(root: string): string[] {
  return [...packageManifests(workspacePackages(root))].flatMap(([path, content]) => {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === content) return [];
    writeFileSync(file, content);
    return [file];
  });
}
