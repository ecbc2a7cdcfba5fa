import { describe, expect, it } from 'vitest';
import { sampleFamily, sampleListings, sampleTool } from '../test/sample-listings.ts';
import { readLaunchChoice } from './launcher-settings.ts';
import { planLaunch } from './plan-launch.ts';

type Settings = Readonly<Record<string, string>>;

/** The plan for settings by their environment names. */
function planFor(environment: Settings, families = sampleListings, winners = {}) {
  return planLaunch(families, readLaunchChoice(families, { environment }), winners);
}

function servedNames(environment: Settings): string[] {
  const { served, problems } = planFor(environment);
  expect(problems).toEqual([]);
  return served.flatMap(({ tools }) => tools.map(({ name }) => name));
}

const byDefault = ['read_file', 'write_file', 'web_search', 'read_pdf'];

describe('what is served', () => {
  it.each<[string, Settings, string[]]>([
    ['the core of every family that needs no switch', {}, byDefault],
    [
      'the full profile of all of them',
      { DPTTOOLS_PROFILE: 'full' },
      [...byDefault.toSpliced(3, 0, 'web_search_brave')],
    ],
    [
      'the full profile of one',
      { DPTTOOLS_SEARCH_PROFILE: 'full' },
      [...byDefault.toSpliced(3, 0, 'web_search_brave')],
    ],
    [
      'its own profile before the general one',
      { DPTTOOLS_PROFILE: 'full', DPTTOOLS_SEARCH_PROFILE: 'core' },
      byDefault,
    ],
    ['a family that is switched on', { DPTTOOLS_ENABLE_BROWSER: 'true' }, [...byDefault, 'browser_click']],
    [
      'its full profile without its opt-in tools',
      { DPTTOOLS_ENABLE_BROWSER: 'true', DPTTOOLS_BROWSER_PROFILE: 'full' },
      [...byDefault, 'browser_click', 'browser_zoom'],
    ],
    [
      'an opt-in tool by its name',
      { DPTTOOLS_ENABLE_BROWSER: 'true', DPTTOOLS_BROWSER_ENABLE: 'browser_console' },
      [...byDefault, 'browser_click', 'browser_console'],
    ],
    ['only one family', { DPTTOOLS_ONLY: 'search' }, ['web_search']],
    ['only one tool, whatever its profile', { DPTTOOLS_ONLY: 'web_search_brave' }, ['web_search_brave']],
    ['a family that is named without its switch', { DPTTOOLS_ONLY: 'browser' }, ['browser_click']],
    [
      'a tool that is named without the switch of its family',
      { DPTTOOLS_ONLY: 'browser_console' },
      ['browser_console'],
    ],
    [
      'all without one family and one tool',
      { DPTTOOLS_WITHOUT: 'documents,write_file' },
      ['read_file', 'web_search'],
    ],
    ['what changes nothing', { DPTTOOLS_READ_ONLY: 'true' }, ['read_file', 'web_search', 'read_pdf']],
    ['an intersection', { DPTTOOLS_ONLY: 'files', DPTTOOLS_READ_ONLY: 'true' }, ['read_file']],
  ])('is %s', (_words, environment, names) => {
    expect(servedNames(environment)).toEqual(names);
  });
});

describe('what is not served', () => {
  it.each<[string, Settings, { name: string; why: string }]>([
    [
      'a family that is not switched on',
      {},
      { name: 'browser', why: 'opt-in: --browser or DPTTOOLS_ENABLE_BROWSER=true adds it' },
    ],
    [
      'a tool of the full profile',
      {},
      {
        name: 'web_search_brave',
        why: 'full profile only: --profile full or DPTTOOLS_SEARCH_PROFILE=full adds it',
      },
    ],
    [
      'an opt-in tool',
      { DPTTOOLS_ENABLE_BROWSER: '1' },
      { name: 'browser_console', why: 'opt-in: DPTTOOLS_BROWSER_ENABLE=browser_console adds it' },
    ],
    ['a family in one line', { DPTTOOLS_ONLY: 'files' }, { name: 'documents', why: 'not named by --only' }],
    ['a tool', { DPTTOOLS_WITHOUT: 'write_file' }, { name: 'write_file', why: 'named by --without' }],
    [
      'a tool that changes things',
      { DPTTOOLS_READ_ONLY: 'true' },
      { name: 'write_file', why: 'changes things, and --read-only is set' },
    ],
  ])('is told with the reason: %s', (_words, environment, leftOut) => {
    expect(planFor(environment).leftOut).toContainEqual(leftOut);
  });
});

describe('where a family runs', () => {
  const hostsFor = (environment: Settings) =>
    Object.fromEntries(planFor(environment).served.map(({ family, host }) => [family.id, host]));

  it('is what the family says', () => {
    expect(hostsFor({})).toEqual({ files: 'in-process', search: 'in-process', documents: 'child-process' });
  });

  it('is what the settings say, the last one counting', () => {
    const wishes = 'files=child-process,documents=in-process,files=in-process,search=child-process';
    expect(hostsFor({ DPTTOOLS_ISOLATION: wishes })).toEqual({
      files: 'in-process',
      search: 'child-process',
      documents: 'in-process',
    });
  });
});

describe('what is wrong', () => {
  it.each<[string, Settings, string]>([
    ['an unknown name', { DPTTOOLS_ONLY: 'serch' }, 'Unknown family or tool: serch (did you mean search?).'],
    ['an unknown name to leave out', { DPTTOOLS_WITHOUT: 'zzzzzzzz' }, 'Unknown family or tool: zzzzzzzz.'],
    [
      'an unknown opt-in tool',
      { DPTTOOLS_BROWSER_ENABLE: 'browser_consol' },
      'DPTTOOLS_BROWSER_ENABLE: unknown tool browser_consol. Did you mean browser_console or browser_zoom?',
    ],
    [
      'an unknown family',
      { DPTTOOLS_ISOLATION: 'file=in-process' },
      '--isolation: unknown family file. Did you mean files?',
    ],
    [
      'an unknown place',
      { DPTTOOLS_ISOLATION: 'files=container' },
      '--isolation: files can be in-process or child-process, not container.',
    ],
    [
      'no place',
      { DPTTOOLS_ISOLATION: 'files' },
      '--isolation: files can be in-process or child-process, not nothing.',
    ],
    [
      'nothing left',
      { DPTTOOLS_ONLY: 'files', DPTTOOLS_WITHOUT: 'files' },
      'These settings leave no tool to serve.',
    ],
  ])('is told: %s', (_words, environment, problem) => {
    expect(planFor(environment).problems).toEqual([problem]);
  });

  it('is a wrong value of any family, served or not', () => {
    const depth = { kind: 'integer', env: 'DPTTOOLS_DEPTH', summary: 'A depth.', default: 1 } as const;
    const families = [sampleFamily('deep', [sampleTool('dive')], { settings: { depth } })];
    expect(() => planFor({ DPTTOOLS_DEPTH: 'very', DPTTOOLS_ONLY: 'x' }, families)).toThrow(
      'DPTTOOLS_DEPTH must be a whole number, not "very".',
    );
  });
});

describe('a name that two families have', () => {
  const twins = [
    sampleFamily('search', [sampleTool('web_search'), sampleTool('fetch')]),
    sampleFamily('perception', [sampleTool('web_search'), sampleTool('look')]),
  ];

  it('stops the start and says what to do', () => {
    expect(planFor({}, twins).problems).toEqual([
      'search and perception have a tool of the same name, web_search: leave one out, as with --without perception.',
    ]);
    expect(planFor({ DPTTOOLS_WITHOUT: 'perception' }, twins).problems).toEqual([]);
  });

  it('is served by the declared winner', () => {
    const { served, leftOut, problems } = planFor({}, twins, { web_search: 'perception' });
    expect(problems).toEqual([]);
    expect(served.map(({ tools }) => tools.map(({ name }) => name))).toEqual([
      ['fetch'],
      ['web_search', 'look'],
    ]);
    expect(leftOut).toEqual([{ name: 'web_search of search', why: 'perception serves this name' }]);
  });

  it('needs no winner when only one of them is served', () => {
    const { served, leftOut } = planFor({ DPTTOOLS_ONLY: 'search' }, twins, { web_search: 'perception' });
    expect(served.flatMap(({ tools }) => tools.map(({ name }) => name))).toEqual(['web_search', 'fetch']);
    expect(leftOut).toEqual([{ name: 'perception', why: 'not named by --only' }]);
  });
});
