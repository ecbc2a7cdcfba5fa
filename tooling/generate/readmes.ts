import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { familyOwnSettings } from './family-settings.ts';
import { familyTable } from './family-table.ts';
import type { GenerateInput } from './generated-files.ts';
import { fillMarkedSections } from './marked-sections.ts';
import { settingsTable } from './settings-table.ts';
import { toolTable } from './tool-table.ts';

type Page = readonly [path: string, sections: Readonly<Record<string, string>>];

/** The pages written by hand, with the tables between their markers brought up to date. */
export function readmes({ root, families }: GenerateInput): Map<string, string> {
  const pages: Page[] = [
    ['README.md', { families: familyTable(families) }],
    ...families.map((loaded): Page => {
      const { folder, family, listing } = loaded;
      const page = `../../../docs/tools/${family.id}.md`;
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
