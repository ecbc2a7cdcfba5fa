import { describe, expect, expectTypeOf, it } from 'vitest';
import { loadSettings, settingsAsEnvironment } from './load-settings.ts';
import { SettingError } from './parse-setting.ts';
import { type SettingValues, setting } from './setting.ts';

const declared = {
  name: setting.optionalText({ env: 'NAME', flag: 'name', summary: 'A name.' }),
  size: setting.integer({ env: 'SIZE', flag: 'size', summary: 'A size.', default: 3, min: 1 }),
  fast: setting.boolean({ env: 'FAST', flag: 'fast', summary: 'Fast.', default: false }),
  mode: setting.choice({ env: 'MODE', summary: 'A mode.', choices: ['a', 'b'], default: 'a' }),
  dirs: setting.pathList({ env: 'DIRS', flag: 'dir', summary: 'Folders.' }),
  names: setting.list({ env: 'NAMES', flag: 'names', summary: 'Names.' }),
};

describe('loadSettings', () => {
  it('takes the default of what nobody sets', () => {
    expect(loadSettings(declared, { environment: {} })).toEqual({
      name: undefined,
      size: 3,
      fast: false,
      mode: 'a',
      dirs: undefined,
      names: [],
    });
  });

  it('takes a flag before the environment before the default', () => {
    const environment = { SIZE: '5', NAME: 'env', FAST: 'true' };
    expect(loadSettings(declared, { environment })).toMatchObject({ size: 5, name: 'env', fast: true });
    const flags = { size: ['7'], fast: ['false'], name: [''] };
    expect(loadSettings(declared, { flags, environment })).toMatchObject({ size: 7, name: '', fast: false });
    expect(loadSettings(declared, { flags: { size: [] }, environment })).toMatchObject({ size: 5 });
  });

  it('counts an empty variable as unset, and asks no flag of a setting without one', () => {
    expect(loadSettings(declared, { environment: { SIZE: '', MODE: '' } })).toMatchObject({
      size: 3,
      mode: 'a',
    });
    expect(loadSettings(declared, { flags: { mode: ['b'] }, environment: {} })).toMatchObject({ mode: 'a' });
  });

  it('names the place of a bad value', () => {
    const load = (flags: Record<string, string[]>, environment: Record<string, string>) => () =>
      loadSettings(declared, { flags, environment });
    expect(load({ size: ['x'] }, {})).toThrow('--size must be a whole number, 1 or more, not "x".');
    expect(load({}, { SIZE: '0' })).toThrow('SIZE must be a whole number, 1 or more, not "0".');
    expect(load({}, { MODE: 'c' })).toThrow(SettingError);
    // A bad variable that a flag replaces does no harm.
    expect(load({ size: ['2'] }, { SIZE: 'x' })).not.toThrow();
  });

  it('knows the type of every value', () => {
    expectTypeOf<SettingValues<typeof declared>>().toEqualTypeOf<{
      readonly name: string | undefined;
      readonly size: number;
      readonly fast: boolean;
      readonly mode: 'a' | 'b';
      readonly dirs: readonly string[] | undefined;
      readonly names: readonly string[];
    }>();
    // @ts-expect-error the default is none of the choices
    setting.choice({ env: 'X', summary: '', choices: ['a', 'b'], default: 'c' });
  });
});

describe('settingsAsEnvironment', () => {
  it('gives another process what stood in flags', () => {
    const flags = { size: ['1', '7'], dir: ['/a', '/b'], names: ['x', 'y,z'], fast: ['true'], other: ['no'] };
    const environment = settingsAsEnvironment(Object.values(declared), flags, ':');
    expect(environment).toEqual({ SIZE: '7', DIRS: '/a:/b', NAMES: 'x,y,z', FAST: 'true' });
    expect(loadSettings(declared, { environment })).toEqual(
      loadSettings(declared, { flags, environment: {} }),
    );
  });
});
