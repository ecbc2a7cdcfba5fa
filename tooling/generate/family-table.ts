import type { LoadedFamily } from '../workspace/load-families.ts';
import { code, table } from './markdown.ts';
import { tokenCounts } from './token-counts.ts';

/** All families, for the first page of the project. */
export function familyTable(families: readonly LoadedFamily[]): string {
  const rows = families.map((loaded) => {
    const { family, listing, manifest } = loaded;
    return [
      `[${family.title}](docs/tools/${family.id}.md)`,
      family.summary,
      toolCounts(loaded),
      String(tokenCounts(listing).profiles.core),
      code(`npx -y ${manifest.name}`),
    ];
  });
  return table(['family', 'tools to', 'tools', 'tokens', 'alone'], rows);
}

function toolCounts({ family }: LoadedFamily): string {
  const count = (profile: string) => family.tools.filter((tool) => tool.profile === profile).length;
  const more = [
    ...(count('full') > 0 ? [`${count('full')} more in profile full`] : []),
    ...(count('opt-in') > 0 ? [`${count('opt-in')} by name`] : []),
    ...(family.optIn === undefined ? [] : [`with ${code(`--${family.optIn.flag ?? family.optIn.env}`)}`]),
  ];
  return [String(count('core')), ...more].join(', ');
}
