import { describe, expect, it } from 'vitest';
import { fixtureFamily, fixtureTools } from '../test/fixture-family.ts';
import { examineFamily } from './cli/examine-family.ts';
import { defineFamily } from './family.ts';
import { isMet, type Requirement, requirementName, requirementWords } from './requirement.ts';

const program = (...anyOf: string[]): Requirement => ({ kind: 'program', anyOf, hint: 'Install it.' });
const probe = (check: () => Promise<boolean>): Requirement => ({
  kind: 'probe',
  id: 'display',
  hint: 'Open one.',
  check,
});
const key: Requirement = { kind: 'setting', key: 'key', hint: 'Set FIXTURE_API_KEY.' };

describe('isMet', () => {
  it('looks for programs on the path', async () => {
    expect(await isMet(program('no-such-program', 'node'), {})).toBe(true);
    expect(await isMet(program('no-such-program', '../etc/passwd'), {})).toBe(false);
  });

  it.each([
    ['text', true],
    ['', false],
    [undefined, false],
    [[], false],
    [['a'], true],
    [0, true],
    [false, true],
  ])('counts a setting of %j as set: %s', async (value, expected) => {
    expect(await isMet(key, { key: value })).toBe(expected);
  });

  it('asks a probe, and takes its failure for no', async () => {
    expect(
      await isMet(
        probe(async () => true),
        {},
      ),
    ).toBe(true);
    expect(
      await isMet(
        probe(() => Promise.reject(new Error('no display'))),
        {},
      ),
    ).toBe(false);
  });
});

describe('requirementName', () => {
  it('names each kind', () => {
    expect([program('a', 'b'), key, probe(async () => true)].map(requirementName)).toEqual([
      'program a or b',
      'setting key',
      'display',
    ]);
  });
});

describe('requirementWords', () => {
  it('tells what is needed from what only helps', () => {
    expect(requirementWords(program('a'))).toBe('Needs program a. Install it.');
    expect(requirementWords({ ...program('a'), without: 'it is slower' })).toBe(
      'Works best with program a; without it, it is slower. Install it.',
    );
  });
});

describe('examineFamily', () => {
  const [first, ...others] = fixtureTools;
  const family = defineFamily({
    ...fixtureFamily,
    requires: [program('node')],
    tools: [{ ...first, requires: [key, probe(async () => false)] }, ...others],
  });

  it('tells what is there and how to get what is not', async () => {
    expect(await examineFamily(family, { environment: { FIXTURE_API_KEY: 'x' } })).toEqual({
      lines: [
        expect.stringMatching(/^ok {2}Fixtures: program node, \/.*\/node$/),
        'ok  read_fixture: setting key',
        '--  read_fixture: display is missing. Open one.',
      ],
      ok: false,
    });
    const { lines } = await examineFamily(family, { environment: {} });
    expect(lines[1]).toBe('--  read_fixture: setting key is missing. Set FIXTURE_API_KEY.');
  });

  it('counts nothing as a failure that the tools work without', async () => {
    const found = async () => '/usr/bin/rg';
    const lost = { hint: 'Install it.', without: 'the search is slower' };
    const optional = { kind: 'probe', id: 'ripgrep', ...lost } as const;
    const requires: Requirement[] = [
      { ...optional, check: found },
      { ...optional, check: async () => false },
      { kind: 'program', anyOf: ['no-such-program'], ...lost },
    ];
    expect(await examineFamily(defineFamily({ ...fixtureFamily, requires }), { environment: {} })).toEqual({
      lines: [
        'ok  Fixtures: ripgrep, /usr/bin/rg',
        '..  Fixtures: no ripgrep: the search is slower. Install it.',
        '..  Fixtures: no program no-such-program: the search is slower. Install it.',
      ],
      ok: true,
    });
  });

  it('says so when nothing is needed', async () => {
    expect(await examineFamily(fixtureFamily, { environment: {} })).toEqual({
      lines: ['ok  Fixtures: needs nothing else'],
      ok: true,
    });
  });
});
