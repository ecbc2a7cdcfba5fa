import { setting } from '@dpttools/kit';
import { expect, test } from 'vitest';
import { serverManifest } from './server-manifest.ts';

const manifest = {
  name: '@dpttools/clock',
  version: '1.2.3',
  description: 'Tells the time.',
  mcpName: 'io.github.dpttools/clock',
  repository: { url: 'git+https://github.com/dpttools/dpttools.git', directory: 'packages/servers/clock' },
};

test('a server is listed with what it can be told', () => {
  const settings = [
    setting.integer({ env: 'DPTTOOLS_HOURS', summary: 'Hours a day.', default: 24, min: 1 }),
    setting.choice({ env: 'DPTTOOLS_FACE', summary: 'Face.', choices: ['', 'round'], default: '' }),
    setting.optionalText({ env: 'CLOCK_API_KEY', summary: 'Key.', secret: true }),
  ];
  expect(serverManifest(manifest, 'Clock', settings)).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: 'io.github.dpttools/clock',
    title: 'Clock',
    description: 'Tells the time.',
    version: '1.2.3',
    repository: {
      url: 'https://github.com/dpttools/dpttools',
      source: 'github',
      subfolder: 'packages/servers/clock',
    },
    packages: [
      {
        registryType: 'npm',
        identifier: '@dpttools/clock',
        version: '1.2.3',
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        environmentVariables: [
          {
            name: 'DPTTOOLS_HOURS',
            description: 'Hours a day.',
            isRequired: false,
            format: 'number',
            default: '24',
          },
          {
            name: 'DPTTOOLS_FACE',
            description: 'Face.',
            isRequired: false,
            format: 'string',
            choices: ['round'],
          },
          { name: 'CLOCK_API_KEY', description: 'Key.', isRequired: false, isSecret: true, format: 'string' },
        ],
      },
    ],
  });
});

test('a description that the registry would refuse stops the generator', () => {
  expect(() => serverManifest({ ...manifest, description: 'a'.repeat(101) }, 'Clock', [])).toThrow(
    'The description of @dpttools/clock must have 1 to 100 characters.',
  );
});
