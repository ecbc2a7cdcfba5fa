import { toolTokens } from '@dpttools/kit/front';
import type { LoadedFamily } from '../workspace/load-families.ts';
import { code, table } from './markdown.ts';

/** A family's tools, each linked to its part of the family's page. */
export function toolTable({ family, listing }: LoadedFamily, page: string): string {
  const rows = listing.tools.map(({ profile, listing: tool }) => [
    `[${code(tool.name)}](${page}#${anchor(tool.name, tool.title)})`,
    firstSentence(tool.description),
    profile,
    String(toolTokens(tool)),
  ]);
  return table(['tool', family.title.toLowerCase(), 'profile', 'tokens'], rows);
}

/** The anchor that renderers of Markdown give the heading `name: title`. */
function anchor(name: string, title: string): string {
  return `${name}: ${title}`
    .toLowerCase()
    .replace(/[^a-z0-9_ -]/g, '')
    .replaceAll(' ', '-');
}

function firstSentence(text: string): string {
  return /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;
}
