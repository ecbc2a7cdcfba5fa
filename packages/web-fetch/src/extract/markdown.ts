import type TurndownService from 'turndown';
import { markdownSource } from './markdown-source.ts';
import { maxMarkdownSource } from './markup-limits.ts';

export interface Markdown {
  readonly markdown: string;
  /** The page was longer than is converted; the end is missing. */
  readonly cut: boolean;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Links around whole blocks (cards, headings) would put line breaks into the brackets. */
const linkRule: TurndownService.Rule = {
  filter: (node) => node.nodeName === 'A',
  replacement(content, node) {
    const label = oneLine(content);
    const href = 'getAttribute' in node ? node.getAttribute('href') : null;
    if (label === '' || href === null) return content;
    const address = href.replace(/[()<>\s]/g, (sign) =>
      encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'),
    );
    return `[${label}](${address})`;
  },
};

const imageRule: TurndownService.Rule = {
  filter: 'img',
  replacement(_content, node) {
    if (!('getAttribute' in node)) return '';
    const [source, label] = [node.getAttribute('src'), oneLine(node.getAttribute('alt') ?? '')];
    return source === null
      ? label
      : `![${label.replace(/[[\]]/g, '\\$&')}](${source.replace(/[()]/g, escape)})`;
  },
};

/** A row ends its line; other white space of a cell would end it too early, and so would a bar. */
const cellRule: TurndownService.Rule = {
  filter: ['th', 'td'],
  replacement: (content) => ` ${oneLine(content).replace(/\|/g, '\\|')} |`,
};

const rowRule: TurndownService.Rule = {
  filter: 'tr',
  replacement: (content) => (content === '' ? '' : `|${content.replace(/\n+/g, '')}\n`),
};

const tablePartRule: TurndownService.Rule = {
  filter: ['thead', 'tbody', 'tfoot'],
  replacement: (content) => `${content}\n`,
};

const captionRule: TurndownService.Rule = {
  filter: 'caption',
  replacement: (content) => `${oneLine(content)}\n`,
};

/** The first row is the head, which GitHub's tables cannot do without; a caption stands before. */
const tableRule: TurndownService.Rule = {
  filter: 'table',
  replacement(content) {
    const lines = content.split('\n').filter((line) => line.trim() !== '');
    const rows = lines.filter((line) => line.startsWith('| '));
    const caption = lines.filter((line) => !line.startsWith('| ')).join('\n');
    const columns = Math.max(0, ...rows.slice(0, widestOf).map(columnsOf));
    const [head, ...body] = rows.map((row) => `${row}${'  |'.repeat(Math.max(0, columns - columnsOf(row)))}`);
    const table = head === undefined ? '' : [head, `|${' --- |'.repeat(columns)}`, ...body].join('\n');
    return `\n\n${[caption, table].filter((part) => part !== '').join('\n\n')}\n\n`;
  },
};

/** Rows that are looked at for the number of columns. */
const widestOf = 1_000;
const columnsOf = (row: string) => (row.match(/(?<!\\)\|/g)?.length ?? 1) - 1;

async function createTurndown(): Promise<TurndownService> {
  const [{ default: Turndown }, { strikethrough }] = await Promise.all([
    import('turndown'),
    import('@truto/turndown-plugin-gfm'),
  ]);
  const turndown = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
    emDelimiter: '_',
  });
  turndown.use(strikethrough);
  const rules = { linkRule, imageRule, cellRule, rowRule, captionRule, tablePartRule, tableRule };
  for (const [name, rule] of Object.entries(rules)) turndown.addRule(name, rule);
  return turndown;
}

/** HTML as Markdown with GitHub's tables. Turndown parses it itself, for a tree of another parser lacks what it needs. */
export async function markdownOf(html: string): Promise<Markdown> {
  const [turndown, source] = await Promise.all([createTurndown(), markdownSource(html)]);
  const converted: string[] = [];
  let chars = 0;
  for (const part of source.parts) {
    if (chars >= maxMarkdownSource) break;
    chars += part.length;
    converted.push(turndown.turndown(part.slice(0, maxMarkdownSource)).trim());
  }
  const markdown = converted.filter((part) => part !== '').join('\n\n');
  return { markdown, cut: source.cut || chars > maxMarkdownSource };
}
