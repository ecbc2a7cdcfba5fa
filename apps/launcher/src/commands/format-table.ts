export interface Column {
  readonly align?: 'left' | 'right';
}

const gap = '  ';

/** Rows of cells in columns as wide as their widest cell; the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[], columns: readonly Column[] = []): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) =>
        columns[at]?.align === 'right' ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join(gap)
      .trimEnd(),
  );
}
