import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedFamily } from '../workspace/load-families.ts';
import { repositoryUrl } from '../workspace/packages.ts';
import { familyOwnSettings } from './family-settings.ts';
import { familyTable } from './family-table.ts';
import type { GenerateInput } from './generated-files.ts';
import { fillMarkedSections } from './marked-sections.ts';
import { settingsTable } from './settings-table.ts';
import { tokenCounts } from './token-counts.ts';
import { toolTable } from './tool-table.ts';

type Page = readonly [path: string, sections: Readonly<Record<string, string>>];

/** The pages written by hand, with the tables between their markers brought up to date. */
export function readmes({ root, families }: GenerateInput): Map<string, string> {
  const pages: Page[] = [
    ['README.md', { families: familyTable(families) }],
    ...families.filter(({ family }) => family.id === 'file-system').map(benchmarksPage),
    ...families.map((loaded): Page => {
      const { folder, family, listing, manifest } = loaded;
      // The page is also read where the package is published, without the repository around it.
      const page = `${repositoryUrl(manifest)}/blob/main/docs/tools/${family.id}.md`;
      const sections = {
        tools: toolTable(loaded, page),
        settings: settingsTable(familyOwnSettings(listing)),
      };
      return [`${folder}/README.md`, sections];
    }),
  ];
  // A page that is not there yet is the architecture check's to name.
  const present = pages.filter(([path]) => existsSync(join(root, path)));
  const filled = present.map(([path, sections]): [string, string] => [
    path,
    fillMarkedSections(readFileSync(join(root, path), 'utf8'), sections, path),
  ]);
  return new Map(filled);
}

/** The figure that follows from the definitions; all others there are measured. */
function benchmarksPage({ listing }: LoadedFamily): Page {
  const tokens = tokenCounts(listing).profiles.core.toLocaleString('en');
  return ['benchmarks/README.md', { 'file-tool-tokens': tokens }];
}
