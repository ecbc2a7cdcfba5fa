import { describe, expect, it } from 'vitest';
import { expectedNames, type Finding, stale, unexplained } from './compare-findings.ts';
import { type NotApplicable, notApplicable, revisions } from './not-applicable.ts';

const table: readonly NotApplicable[] = [
  { revisions: ['2025-11-25'], scenarios: ['whole'], why: 'Not offered.' },
  { revisions: ['2025-11-25', '2026-07-28'], scenarios: ['partly'], checks: ['one'], why: 'Not offered.' },
];

const finding = (scenario: string, check: string, status: string): Finding => ({
  scenario,
  check,
  status,
  message: 'm',
});
const expected = [
  finding('whole', 'any', 'FAILURE'),
  finding('partly', 'one', 'WARNING'),
  finding('partly', 'two', 'SUCCESS'),
];

describe('unexplained', () => {
  it('passes what stands in the table, and what passes', () => {
    expect(unexplained(expected, '2025-11-25', table)).toEqual([]);
  });

  it('names failures, warnings and skips that do not', () => {
    const more = [
      finding('other', 'a', 'FAILURE'),
      finding('other', 'b', 'WARNING'),
      finding('partly', 'two', 'SKIPPED'),
    ];
    expect(unexplained([...expected, ...more], '2025-11-25', table)).toEqual([
      'other:a FAILURE: m',
      'other:b WARNING: m',
      'partly:two SKIPPED: m',
    ]);
  });

  it('does not take one revision for the other', () => {
    expect(unexplained(expected, '2026-07-28', table)).toEqual(['whole:any FAILURE: m']);
  });

  it('never excuses a message that breaks the schema of the protocol', () => {
    const broken = finding('whole', 'wire-schema-valid', 'FAILURE');
    expect(unexplained([broken], '2025-11-25', table)).toEqual(['whole:wire-schema-valid FAILURE: m']);
  });
});

describe('stale', () => {
  it('passes entries that still excuse something', () => {
    expect(stale(expected, '2025-11-25', table)).toEqual([]);
  });

  it('names entries whose check or scenario passes or is gone', () => {
    expect(stale([finding('partly', 'one', 'SUCCESS')], '2025-11-25', table)).toEqual([
      'whole',
      'partly:one',
    ]);
  });
});

describe('the table of what does not apply', () => {
  it('gives a reason for every entry', () => {
    expect(notApplicable.filter(({ why }) => why.trim().length < 20)).toEqual([]);
  });

  it.each(revisions)('says everything once for %s', (revision) => {
    const names = expectedNames(revision);
    expect(names).toEqual([...new Set(names)]);
    const whole = new Set(names.filter((name) => !name.includes(':')));
    expect(names.filter((name) => name.includes(':') && whole.has(name.split(':')[0] ?? ''))).toEqual([]);
  });

  it('does not touch what has to hold for every server', () => {
    const always = [
      'dns-rebinding-protection',
      'server-initialize',
      'tools-list',
      'server-session-lifecycle',
    ];
    const names = revisions.flatMap((revision) => expectedNames(revision)).map((name) => name.split(':')[0]);
    expect(always.filter((scenario) => names.includes(scenario))).toEqual([]);
  });
});
