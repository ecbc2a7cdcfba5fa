import type { SettingData } from '../../packages/kit/src/config/setting.ts';
import { type Manifest, repositoryUrl } from '../workspace/packages.ts';

const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
// The registry refuses longer ones.
const maxDescriptionChars = 100;

/** server.json: how the registry of MCP servers lists a package, and what it can be told. */
export function serverManifest(manifest: Manifest, title: string, settings: readonly SettingData[]): unknown {
  const { name, version, description = '', mcpName, repository } = manifest;
  if (description === '' || description.length > maxDescriptionChars)
    throw new Error(`The description of ${name} must have 1 to ${maxDescriptionChars} characters.`);
  return {
    $schema: schema,
    name: mcpName,
    title,
    description,
    version,
    repository: {
      url: repositoryUrl(manifest),
      source: 'github',
      subfolder: repository?.directory,
    },
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        environmentVariables: settings.map(environmentVariable),
      },
    ],
  };
}

function environmentVariable(setting: SettingData) {
  const { env, summary, kind, default: value, choices, secret } = setting;
  const named = choices?.filter((choice) => choice !== '');
  return {
    name: env,
    description: summary,
    isRequired: false,
    ...(secret === true && { isSecret: true }),
    format: formats[kind],
    ...(hasDefault(value) && { default: String(value) }),
    ...(named !== undefined && { choices: named }),
  };
}

function hasDefault(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

const formats = {
  text: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  choice: 'string',
  list: 'string',
  'path-list': 'string',
} as const satisfies Record<SettingData['kind'], string>;
