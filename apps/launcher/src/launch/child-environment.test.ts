import { expect, it } from 'vitest';
import { sampleFamily } from '../../test/sample-listings.ts';
import { childEnvironment } from './child-environment.ts';

const key = (env: string) => ({ key: { kind: 'text', env, summary: 'A key.', secret: true } }) as const;
const search = sampleFamily('search', [], { settings: key('SEARCH_API_KEY') });
const weather = sampleFamily('weather', [], { settings: key('WEATHER_API_KEY') });

it('gives a family its own settings and the general ones, not those of others', () => {
  const environment = {
    PATH: '/bin',
    HOME: undefined,
    GITHUB_TOKEN: 'kept: a setting of the family may name it',
    SEARCH_API_KEY: 'own',
    WEATHER_API_KEY: 'of another',
    DPTTOOLS_SEARCH_PROFILE: 'full',
    DPTTOOLS_WEATHER_PROFILE: 'full',
    DPTTOOLS_ALLOWED_DIRS: '/data',
    DPTTOOLS_AUTH_TOKEN: 'of the launcher',
  };
  expect(Object.keys(childEnvironment(search, [search, weather], environment)).sort()).toEqual([
    'DPTTOOLS_ALLOWED_DIRS',
    'DPTTOOLS_SEARCH_PROFILE',
    'GITHUB_TOKEN',
    'PATH',
    'SEARCH_API_KEY',
  ]);
});

it('keeps a variable that two families declare', () => {
  const twin = sampleFamily('twin', [], { settings: key('SEARCH_API_KEY') });
  expect(childEnvironment(search, [search, twin], { SEARCH_API_KEY: 'x' })).toEqual({ SEARCH_API_KEY: 'x' });
});

it('keeps what a family only reads from the system for all of them', () => {
  const searchPath = { kind: 'text', env: 'PATH', summary: 'Where to look.', inherited: true } as const;
  const files = sampleFamily('files', [], { settings: { searchPath } });
  expect(childEnvironment(search, [search, files], { PATH: '/bin' })).toEqual({ PATH: '/bin' });
});
