import { describe, expect, it } from 'vitest';
import { type ClientName, clientNames, clients } from './clients.ts';
import { describeClient } from './describe-client.ts';
import { serverCommand, settingArguments } from './server-command.ts';
import { shellLine } from './shell-line.ts';

const server = { command: 'npx', args: ['-y', 'dpttools', '--allow-dir', '/my files'] };
const linesFor = (name: ClientName) =>
  describeClient(name, { server, settings: ['--allow-dir', '/my files'], platform: 'linux' });

/** The JSON that stands among the lines. */
function snippetOf(lines: readonly string[]): unknown {
  const text = lines.join('\n');
  return JSON.parse(text.slice(text.indexOf('\n{') + 1, text.indexOf('\n}') + 2));
}

describe('each client', () => {
  it.each<[ClientName, unknown]>([
    ['claude-desktop', { mcpServers: { dpttools: server } }],
    ['claude-code', { mcpServers: { dpttools: server } }],
    ['cursor', { mcpServers: { dpttools: server } }],
    ['vscode', { servers: { dpttools: { type: 'stdio', ...server } } }],
  ])('%s gets its own form', (name, expected) => {
    expect(snippetOf(linesFor(name))).toEqual(expected);
  });

  it('is covered', () => {
    expect(clientNames).toEqual(['claude-desktop', 'claude-code', 'cursor', 'vscode']);
  });

  it('gets a command where it has one', () => {
    expect(linesFor('claude-code')).toContain(
      "  claude mcp add dpttools -- npx -y dpttools --allow-dir '/my files'",
    );
    const added = JSON.stringify({ name: 'dpttools', ...server });
    expect(linesFor('vscode')).toContain(`  code --add-mcp '${added}'`);
  });

  it('gets a link that holds the same', () => {
    const cursor = new URL(clients.cursor.link('dpttools', server));
    expect(cursor.protocol + cursor.host + cursor.pathname).toBe(
      'cursor:anysphere.cursor-deeplink/mcp/install',
    );
    expect(cursor.searchParams.get('name')).toBe('dpttools');
    expect(JSON.parse(Buffer.from(cursor.searchParams.get('config') ?? '', 'base64').toString())).toEqual(
      server,
    );
    const vscode = clients.vscode.link('dpttools', server);
    expect(vscode.startsWith('vscode:mcp/install?')).toBe(true);
    expect(JSON.parse(decodeURIComponent(vscode.slice(vscode.indexOf('?') + 1)))).toEqual({
      name: 'dpttools',
      ...server,
    });
  });

  it('that starts servers anywhere is told to name folders, until some are named', () => {
    const without = describeClient('claude-desktop', { server, settings: [], platform: 'linux' });
    expect(without.at(-1)).toContain('--allow-dir');
    expect(linesFor('claude-desktop').join()).not.toContain('outside of your folders');
  });
});

describe('the server command', () => {
  it('is the package, by the command interpreter on Windows', () => {
    expect(serverCommand('package', ['--browser'], 'linux')).toEqual({
      command: 'npx',
      args: ['-y', 'dpttools', '--browser'],
    });
    expect(serverCommand('package', [], 'win32')).toEqual({
      command: 'cmd',
      args: ['/c', 'npx', '-y', 'dpttools'],
    });
  });

  it('is this very program where that is wanted', () => {
    const local = { node: '/opt/node', binFile: '/src/bin.cjs' };
    expect(serverCommand(local, ['--browser'], 'win32')).toEqual({
      command: '/opt/node',
      args: ['/src/bin.cjs', '--browser'],
    });
  });

  it('carries the settings, with paths that hold anywhere', () => {
    const given = {
      'allow-dir': ['notes:/data', '~/work'],
      'read-only': ['true'],
      only: ['files,search', '--odd'],
      profile: ['full'],
    };
    expect(settingArguments(given, [], '/home/ann')).toEqual([
      ...['--allow-dir', '/home/ann/notes', '--allow-dir', '/data', '--allow-dir', '~/work'],
      ...['--read-only', '--only', 'files,search', '--only=--odd', '--profile', 'full'],
    ]);
    expect(settingArguments({ 'read-only': ['false'] }, [], '/')).toEqual(['--read-only=false']);
  });
});

describe('a shell line', () => {
  it('quotes what a shell would change', () => {
    expect(shellLine(['a', 'b c', "it's", '$HOME', ''], 'linux')).toBe("a 'b c' 'it'\\''s' '$HOME' ''");
    expect(shellLine(['a', 'b "c"'], 'win32')).toBe('a "b \\"c\\""');
  });
});
