import { describe, expect, it } from 'vitest';
import { fixtureFamily } from '../../test/fixture-family.ts';
import { loadSettings } from '../config/load-settings.ts';
import { SettingError } from '../config/parse-setting.ts';
import { describeFamilyListing } from './describe-family.ts';
import { type Selection, selectTools, unknownNames } from './select-tools.ts';
import { familySelectionSettings } from './selection-settings.ts';

const listing = describeFamilyListing(fixtureFamily);
const everything: Selection = { profile: 'core', optIn: [], only: [], without: [], readOnly: false };

function select(selection: Partial<Selection>) {
  const { served, leftOut } = selectTools(listing, { ...everything, ...selection });
  return {
    served: served.map((tool) => tool.listing.name),
    leftOut: Object.fromEntries(leftOut.map(({ name, reason }) => [name, reason])),
  };
}

// core: read_fixture, sum_numbers; full: wait_a_while; opt-in: make_picture, misbehave (the only one that changes something).
describe('selectTools', () => {
  it.each<[string, Partial<Selection>, string[], Record<string, string>]>([
    [
      'the core profile',
      {},
      ['read_fixture', 'sum_numbers'],
      { wait_a_while: 'profile', make_picture: 'opt-in', misbehave: 'opt-in' },
    ],
    [
      'the full profile',
      { profile: 'full' },
      ['read_fixture', 'sum_numbers', 'wait_a_while'],
      { make_picture: 'opt-in', misbehave: 'opt-in' },
    ],
    [
      'an opt-in tool',
      { optIn: ['misbehave'] },
      ['read_fixture', 'sum_numbers', 'misbehave'],
      { wait_a_while: 'profile', make_picture: 'opt-in' },
    ],
    [
      'a full tool opted in',
      { optIn: ['wait_a_while'] },
      ['read_fixture', 'sum_numbers', 'wait_a_while'],
      { make_picture: 'opt-in', misbehave: 'opt-in' },
    ],
    [
      'one tool',
      { only: ['sum_numbers'] },
      ['sum_numbers'],
      { read_fixture: 'only', wait_a_while: 'only', make_picture: 'only', misbehave: 'only' },
    ],
    [
      'a tool of another profile by name',
      { only: ['misbehave', 'wait_a_while'] },
      ['wait_a_while', 'misbehave'],
      { read_fixture: 'only', sum_numbers: 'only', make_picture: 'only' },
    ],
    [
      'the family',
      { only: ['fixture'] },
      ['read_fixture', 'sum_numbers'],
      { wait_a_while: 'profile', make_picture: 'opt-in', misbehave: 'opt-in' },
    ],
    [
      'another family',
      { only: ['other'] },
      [],
      {
        read_fixture: 'only',
        sum_numbers: 'only',
        wait_a_while: 'only',
        make_picture: 'only',
        misbehave: 'only',
      },
    ],
    [
      'without a tool',
      { without: ['sum_numbers'] },
      ['read_fixture'],
      { sum_numbers: 'without', wait_a_while: 'profile', make_picture: 'opt-in', misbehave: 'opt-in' },
    ],
    [
      'without the family',
      { without: ['fixture'], only: ['sum_numbers'] },
      [],
      {
        read_fixture: 'without',
        sum_numbers: 'without',
        wait_a_while: 'without',
        make_picture: 'without',
        misbehave: 'without',
      },
    ],
    [
      'without beats only',
      { only: ['sum_numbers'], without: ['sum_numbers'] },
      [],
      {
        read_fixture: 'only',
        sum_numbers: 'without',
        wait_a_while: 'only',
        make_picture: 'only',
        misbehave: 'only',
      },
    ],
    [
      'read-only',
      { readOnly: true, only: ['misbehave', 'sum_numbers'] },
      ['sum_numbers'],
      { read_fixture: 'only', wait_a_while: 'only', make_picture: 'only', misbehave: 'read-only' },
    ],
  ])('serves %s', (_name, selection, served, leftOut) => {
    expect(select(selection)).toEqual({ served, leftOut });
  });
});

describe('unknownNames', () => {
  it('names what is neither a family nor a tool, with the near ones', () => {
    expect(unknownNames([listing], ['fixture', 'sum_numbers'])).toEqual([]);
    expect(unknownNames([listing], ['sum_number', 'qqqqqqqq'])).toEqual([
      'sum_number (did you mean sum_numbers?)',
      'qqqqqqqq',
    ]);
    expect(unknownNames([listing], ['fixtures'])[0]).toContain('did you mean fixture');
  });
});

describe('familySelectionSettings', () => {
  const settings = { ...familySelectionSettings({ id: 'web-search', title: 'Web search' }) };

  it('are read from variables named after the family', () => {
    const environment = { DPTTOOLS_WEB_SEARCH_PROFILE: 'full', DPTTOOLS_WEB_SEARCH_ENABLE: 'a, b' };
    expect(loadSettings(settings, { environment })).toEqual({ profile: 'full', enable: ['a', 'b'] });
    expect(loadSettings(settings, { environment: {} })).toEqual({ profile: '', enable: [] });
  });

  it('refuse another profile', () => {
    expect(() => loadSettings(settings, { environment: { DPTTOOLS_WEB_SEARCH_PROFILE: 'most' } })).toThrow(
      SettingError,
    );
  });
});
