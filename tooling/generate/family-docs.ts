import { requirementWords } from '../../packages/kit/src/requirement.ts';
import type { LoadedFamily } from '../workspace/load-families.ts';
import { familyOwnSettings } from './family-settings.ts';
import { code } from './markdown.ts';
import { settingsTable } from './settings-table.ts';
import { toolDocs } from './tool-docs.ts';
import { toolTable } from './tool-table.ts';

/** docs/tools/<family>.md: everything about a family and its tools, for people. */
export function familyDocs(loaded: LoadedFamily): string {
  const { family, listing, manifest } = loaded;
  const needs = (family.requires ?? []).map(requirementWords);
  return `${[
    '<!-- Written by `pnpm generate` from the family itself. -->',
    `# ${family.title}`,
    `${capitalised(family.summary)} Alone: ${code(`npx -y ${manifest.name}`)}, which serves ${code(family.serverName)}.${optInWords(loaded)}`,
    ...needs,
    toolTable(loaded, ''),
    ...family.tools.map(({ name }) => toolDocs(loaded, name)),
    '## Settings',
    settingsTable(familyOwnSettings(listing)),
    'The settings that every server has: [settings.md](../settings.md).',
  ].join('\n\n')}\n`;
}

function optInWords({ family: { optIn } }: LoadedFamily): string {
  if (optIn === undefined) return '';
  const flag = optIn.flag === undefined ? '' : ` or ${code(`--${optIn.flag}`)}`;
  return ` In the composed server when ${code(`${optIn.env}=true`)}${flag} is given.`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
