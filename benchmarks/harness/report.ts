import type { Spread } from './statistics.ts';

export type Cell = number | string | Spread | null;

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly digits?: number;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

export type Unit = 'x' | 'ms' | 'MB' | 'tokens';

export interface Target {
  readonly name: string;
  readonly limit: number;
  readonly unit: Unit;
  /** Null where the thing to measure is missing. */
  readonly measured: number | null;
}

export interface Missing {
  readonly subject: string;
  readonly reason: string;
}

export interface SuiteReport {
  readonly method: Readonly<Record<string, Cell>>;
  readonly tables: readonly Table[];
  readonly targets: readonly Target[];
  readonly missing: readonly Missing[];
  readonly notes: readonly string[];
}

function formatCell(cell: Cell | undefined, column: Column): string {
  if (cell === undefined || cell === null) return '-';
  if (typeof cell === 'string') return cell;
  const digits = column.digits ?? 0;
  if (typeof cell === 'number') return cell.toFixed(digits);
  return `${cell.middle.toFixed(digits)} (${cell.low.toFixed(digits)}..${cell.high.toFixed(digits)})`;
}

function formatTable(table: Table): string[] {
  const lines = [
    table.columns.map(({ label }) => label),
    ...table.rows.map((row) => table.columns.map((column) => formatCell(row[column.key], column))),
  ];
  const widths = table.columns.map((_, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  );
  const isText = (index: number) => {
    const key = table.columns[index]?.key ?? '';
    return table.rows.some((row) => typeof row[key] === 'string');
  };
  const align = (text: string, index: number) =>
    isText(index) ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0);
  return ['', table.title, ...lines.map((cells) => `  ${cells.map(align).join('  ').trimEnd()}`)];
}

function withUnit(value: number, unit: Unit): string {
  const digits = unit === 'tokens' ? 0 : value < 1 ? 3 : 2;
  return unit === 'x' ? `${value.toFixed(digits)}x` : `${value.toFixed(digits)} ${unit}`;
}

export function verdictOf(target: Target): 'met' | 'MISSED' | 'not measured' {
  if (target.measured === null) return 'not measured';
  return target.measured <= target.limit ? 'met' : 'MISSED';
}

function formatTarget(target: Target): string {
  const measured = target.measured === null ? '-' : withUnit(target.measured, target.unit);
  return `  ${verdictOf(target).padEnd(12)}  ${target.name}: ${measured} (<= ${withUnit(target.limit, target.unit)})`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

export function formatReport(report: SuiteReport): string {
  return [
    ...report.tables.flatMap(formatTable),
    ...section('Targets', report.targets.map(formatTarget)),
    ...section(
      'Missing',
      report.missing.map(({ subject, reason }) => `  ${subject}: ${reason}`),
    ),
    ...section(
      'Notes',
      report.notes.map((note) => `  ${note}`),
    ),
  ].join('\n');
}
