import { expect, it } from 'vitest';
import { formatReport, type Target, verdictOf } from './report.ts';

const target = (measured: number | null): Target => ({ name: 'list', limit: 1.15, unit: 'x', measured });

it('says met, missed or not measured', () => {
  expect([target(1.15), target(1.16), target(null)].map(verdictOf)).toEqual([
    'met',
    'MISSED',
    'not measured',
  ]);
});

it('prints tables with aligned columns, targets and what is missing', () => {
  const text = formatReport({
    method: { rounds: 3 },
    tables: [
      {
        title: 'Start',
        columns: [
          { key: 'server', label: 'server' },
          { key: 'ms', label: 'ms', digits: 1 },
          { key: 'ratio', label: 'x bare', digits: 2 },
        ],
        rows: [
          { server: 'bare', ms: 80, ratio: { middle: 1, low: 0.9, high: 1.234 } },
          { server: 'official', ms: null, ratio: null },
        ],
      },
    ],
    targets: [target(1.04), target(null)],
    missing: [{ subject: 'peer', reason: 'not installed' }],
    notes: [],
  });
  expect(text.split('\n')).toEqual([
    '',
    'Start',
    '  server      ms             x bare',
    '  bare      80.0  1.00 (0.90..1.23)',
    '  official     -                  -',
    '',
    'Targets',
    '  met           list: 1.04x (<= 1.15x)',
    '  not measured  list: - (<= 1.15x)',
    '',
    'Missing',
    '  peer: not installed',
  ]);
});
