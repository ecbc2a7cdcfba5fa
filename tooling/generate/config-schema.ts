import { settingWords } from '@dpttools/kit/front';
import type { SettingData } from '../../packages/kit/src/config/setting.ts';

/** The JSON Schema of a configuration: every setting there is, under the name of its environment variable. */
export function configSchema(settings: readonly SettingData[]): unknown {
  // Families may share a key of a service, but not a name for different things.
  const kinds = new Map(settings.map(({ env, kind }) => [env, kind]));
  const clash = settings.find(({ env, kind }) => kinds.get(env) !== kind);
  if (clash !== undefined) throw new Error(`Two settings of different kinds are named ${clash.env}.`);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of dpttools',
    description: 'Each under the name of its environment variable. What is left out has its default.',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(settings.map((setting) => [setting.env, settingSchema(setting)])),
    },
    additionalProperties: false,
  };
}

function settingSchema(setting: SettingData) {
  const { default: value, secret } = setting;
  return {
    description: settingWords(setting),
    ...valueSchema(setting),
    ...(value !== undefined && { default: value }),
    ...(secret === true && { writeOnly: true }),
  };
}

function valueSchema({ kind, min, max, choices }: SettingData) {
  switch (kind) {
    case 'text':
      return { type: 'string' };
    case 'integer':
    case 'number':
      return {
        type: kind,
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: choices };
    case 'list':
    case 'path-list':
      return { type: 'array', items: { type: 'string', minLength: 1 } };
  }
}
