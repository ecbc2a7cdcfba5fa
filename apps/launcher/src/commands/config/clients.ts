/** How a client is to start a server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface ClientForm {
  readonly title: string;
  /** The files the snippet goes into, most usual first. */
  readonly files: readonly string[];
  /** What stands in the file; other servers in it stay beside this one. */
  readonly snippet: (name: string, server: ServerCommand) => unknown;
  /** A command that does the same, as an argument list. */
  readonly shellCommand?: (name: string, server: ServerCommand) => readonly string[];
  /** A link that does the same when it is opened. */
  readonly link?: (name: string, server: ServerCommand) => string;
  /** What to do when the snippet is in place. */
  readonly after: string;
  /** True when the client starts servers outside of any project, so that the working directory says nothing. */
  readonly startsAnywhere?: boolean;
}

const mcpServers = (name: string, { command, args }: ServerCommand) => ({
  mcpServers: { [name]: { command, args } },
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/** Each client's own documented form, in one place. */
export const clients = {
  'claude-desktop': {
    title: 'Claude Desktop',
    files: [
      'macOS: ~/Library/Application Support/Claude/claude_desktop_config.json',
      'Windows: %APPDATA%\\Claude\\claude_desktop_config.json',
    ],
    snippet: mcpServers,
    after: 'Quit Claude Desktop and start it again.',
    startsAnywhere: true,
  },
  'claude-code': {
    title: 'Claude Code',
    files: ['.mcp.json in the project'],
    snippet: mcpServers,
    shellCommand: (name, { command, args }) => ['claude', 'mcp', 'add', name, '--', command, ...args],
    after: 'Start claude and look at /mcp.',
  },
  cursor: {
    title: 'Cursor',
    files: ['.cursor/mcp.json in the project', '~/.cursor/mcp.json for all projects'],
    snippet: mcpServers,
    link: (name, { command, args }) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(base64({ command, args }))}`,
    after: 'Switch the server on under Settings, MCP.',
  },
  vscode: {
    title: 'VS Code',
    files: ['.vscode/mcp.json in the project'],
    snippet: (name, { command, args }) => ({ servers: { [name]: { type: 'stdio', command, args } } }),
    shellCommand: (name, { command, args }) => ['code', '--add-mcp', JSON.stringify({ name, command, args })],
    link: (name, { command, args }) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, command, args }))}`,
    after: 'Press Start above the entry in mcp.json.',
  },
} satisfies Readonly<Record<string, ClientForm>>;

export type ClientName = keyof typeof clients;

export const clientNames = Object.keys(clients) as ClientName[];

export function isClientName(text: string): text is ClientName {
  return Object.hasOwn(clients, text);
}
