import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setting } from '@dpttools/kit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/packages.ts';
import { configSchema } from './config-schema.ts';

const written = JSON.parse(
  readFileSync(join(repositoryRoot, 'apps/launcher/generated/config.schema.json'), 'utf8'),
);
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(written);

/** The paths at which a configuration is refused. */
function refusals(configuration: unknown): string[] {
  validate(configuration);
  return (validate.errors ?? []).map(({ instancePath, params }) =>
    'additionalProperty' in params ? `/${params['additionalProperty']}` : instancePath,
  );
}

describe('the schema of the settings that are there', () => {
  test('takes a value of every kind', () => {
    const configuration = {
      $schema: './config.schema.json',
      DPTTOOLS_ALLOWED_DIRS: ['/data', '/srv/files'],
      DPTTOOLS_LOG_LEVEL: 'info',
      DPTTOOLS_CALL_TIMEOUT_S: 90,
      DPTTOOLS_RESULT_MAX_MB: 2.5,
      DPTTOOLS_READ_ONLY: true,
      DPTTOOLS_WITHOUT: ['delete_file'],
      DPTTOOLS_HTTP_HOST: '127.0.0.1',
      DPTTOOLS_MAX_EDIT_MB: 5,
    };
    expect(refusals(configuration)).toEqual([]);
    expect(refusals({})).toEqual([]);
  });

  test('names what it refuses: another kind, out of range, no choice, no setting', () => {
    const configuration = {
      DPTTOOLS_ALLOWED_DIRS: '/data',
      DPTTOOLS_LOG_LEVEL: 'loud',
      DPTTOOLS_CALL_TIMEOUT_S: 0,
      DPTTOOLS_READ_ONLY: 'yes',
      DPTTOOLS_REED_ONLY: true,
      PATH: '/bin',
    };
    expect(refusals(configuration).sort()).toEqual(
      Object.keys(configuration)
        .map((name) => `/${name}`)
        .sort(),
    );
  });

  test('accepts every default that it states', () => {
    const properties: Record<string, { default?: unknown }> = written.properties;
    const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    );
    expect(defaults.length).toBeGreaterThan(5);
    expect(refusals(Object.fromEntries(defaults))).toEqual([]);
  });
});

test('a secret is for writing only, and a name stands for one kind of thing', () => {
  const key = setting.optionalText({ env: 'CLOCK_API_KEY', summary: 'Key.', secret: true });
  expect(configSchema([key])).toMatchObject({
    properties: { CLOCK_API_KEY: { description: 'Key.', type: 'string', writeOnly: true } },
  });
  expect(configSchema([key, key])).toEqual(configSchema([key]));
  expect(() => configSchema([key, setting.list({ env: 'CLOCK_API_KEY', summary: 'Keys.' })])).toThrow(
    'Two settings of different kinds are named CLOCK_API_KEY.',
  );
});
