import { kitSettings, selectionSettings } from '@dpttools/kit/front';
import { recordHandshake } from '@dpttools/kit/serve';
import type { LoadedFamily } from '../workspace/load-families.ts';
import { workspacePackages } from '../workspace/packages.ts';
import { familyDocs } from './family-docs.ts';
import { familyOwnSettings } from './family-settings.ts';
import { formatCode } from './format-code.ts';
import { type GeneratedFiles, type GenerateInput, json } from './generated-files.ts';
import { launcherFiles } from './launcher-files.ts';
import { packageManifests } from './package-manifests.ts';
import { readmes } from './readmes.ts';
import { serverManifest } from './server-manifest.ts';
import { settingsDocs } from './settings-docs.ts';
import { tokenCounts } from './token-counts.ts';

/** Everything that follows from the families' definitions and the packages' manifests. */
export async function allFiles(input: GenerateInput): Promise<GeneratedFiles> {
  const { root, families } = input;
  const files = new Map([
    ['packages/kit/generated/handshake.json', json(await recordHandshake())],
    ['docs/settings.md', settingsDocs(families)],
    ...families.flatMap(familyFiles),
    ...launcherFiles(root, families),
    ...packageManifests(workspacePackages(root)),
    ...readmes(input),
  ]);
  return formatCode(root, files);
}

function familyFiles(loaded: LoadedFamily): [string, string][] {
  const { folder, manifest, family, listing } = loaded;
  const general = [kitSettings, selectionSettings].flatMap((declared) => Object.values(declared));
  const server = serverManifest(manifest, family.title, [...general, ...familyOwnSettings(listing)]);
  return [
    [`${folder}/generated/listing.json`, json(listing)],
    [`${folder}/generated/tokens.json`, json(tokenCounts(listing))],
    [`${folder}/server.json`, json(server)],
    [`docs/tools/${family.id}.md`, familyDocs(loaded)],
  ];
}
