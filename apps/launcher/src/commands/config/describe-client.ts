import { type ClientForm, type ClientName, clients, type ServerCommand } from './clients.ts';
import { shellLine } from './shell-line.ts';

export interface ClientRequest {
  readonly server: ServerCommand;
  readonly settings: readonly string[];
  readonly platform: NodeJS.Platform;
}

const serverName = 'dpttools';

/** Everything there is to know for adding the server to a client, as lines of text. */
export function describeClient(name: ClientName, { server, settings, platform }: ClientRequest): string[] {
  const form: ClientForm = clients[name];
  const snippet = JSON.stringify(form.snippet(serverName, server), null, 2);
  const shellCommand = form.shellCommand?.(serverName, server);
  return [
    `${form.title}: put this into`,
    ...form.files.map((file) => `  ${file}`),
    '',
    snippet,
    '',
    ...(shellCommand === undefined ? [] : ['Or run:', `  ${shellLine(shellCommand, platform)}`, '']),
    ...(form.link === undefined ? [] : ['Or open:', `  ${form.link(serverName, server)}`, '']),
    form.after,
    ...notes(form, { server, settings, platform }),
  ];
}

function notes(form: ClientForm, { server, settings, platform }: ClientRequest): string[] {
  const lines = [
    'Settings without a flag, such as keys of services, go beside "args" as "env": { "NAME": "value" }.',
  ];
  if (server.command === 'npx') {
    lines.push('On Windows: "command": "cmd", and "/c", "npx" before the other args.');
  }
  if (form.startsAnywhere && !settings.includes('--allow-dir')) {
    const example = platform === 'win32' ? 'C:\\Users\\you\\Documents' : '~/Documents';
    lines.push(
      `${form.title} starts servers outside of your folders: name those that the tools may reach, as in dpttools config … --allow-dir ${example}`,
    );
  }
  return ['', ...lines];
}
