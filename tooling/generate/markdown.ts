/** A table; cells are made safe for it. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(headings), `|${headings.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Outside of code, `<` would begin an HTML element. */
function cell(text: string): string {
  const parts = text
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')
    .split('`');
  return parts.map((part, index) => (index % 2 === 0 ? part.replaceAll('<', '\\<') : part)).join('`');
}
