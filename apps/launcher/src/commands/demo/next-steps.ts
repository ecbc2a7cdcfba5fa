import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LauncherProgram } from '../../run-launcher.ts';
import { describeClient } from '../config/describe-client.ts';
import { type ServerSource, serverCommand } from '../config/server-command.ts';

/** What a newcomer may do when the demo is over. */
export function nextSteps({ binFile, workingDirectory }: LauncherProgram): string[] {
  const isCheckout = existsSync(join(dirname(binFile), '../../../pnpm-workspace.yaml'));
  const source: ServerSource = isCheckout ? { node: process.execPath, binFile } : 'package';
  const settings = ['--allow-dir', workingDirectory];
  const server = serverCommand(source, settings);
  const program = isCheckout ? 'node apps/launcher/dist/bin.cjs' : 'npx -y dpttools';
  return [
    'Next:',
    '',
    ...(isCheckout
      ? ['  npm test', '      runs everything this is tested with and ends with a count', '']
      : []),
    `  ${program} config <claude-desktop|claude-code|cursor|vscode>`,
    '      prints what to paste into a client; here for Claude Desktop, with this folder:',
    '',
    ...describeClient('claude-desktop', { server, settings, platform: process.platform })
      .flatMap((text) => text.split('\n'))
      .map((line) => `      ${line}`.trimEnd()),
  ];
}
