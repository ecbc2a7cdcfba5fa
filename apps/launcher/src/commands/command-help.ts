import type { CommandName } from '../command-names.ts';

/** `titles` are those of the families that are there. */
export function overview(version: string, titles: readonly string[]): readonly string[] {
  const subjects = new Intl.ListFormat('en').format(titles.map((title) => title.toLowerCase()));
  return [
    `dpttools ${version}: one MCP server for ${subjects}.`,
    '',
    '  dpttools [serve]          serve over standard input and output, as a client starts it',
    '  dpttools serve --http     serve over Streamable HTTP',
    '  dpttools list [--cost]    what is served, and what it costs a model in tokens',
    '  dpttools call <tool> …    use one tool from the shell',
    '  dpttools doctor           what the tools need, and whether it is there',
    '  dpttools config <client>  what to paste into a client',
    '  dpttools demo             watch a client use the tools on sample files',
    '',
    '  dpttools help <command>, --version',
  ];
}

export const commandHelp: Readonly<Record<CommandName, readonly string[]>> = {
  serve: [
    'dpttools serve            serves over standard input and output',
    'dpttools serve --http     serves over Streamable HTTP, both eras of the protocol at one address',
    '',
    '  --until-stdin-ends      with --http: ends when standard input does, for programs that start it',
  ],
  list: [
    'dpttools list             families, tools, profiles, and what is not served and why',
    '',
    '  --cost                  tokens of each tool, family and profile',
  ],
  call: [
    'dpttools call <tool> <name>=<value> …',
    '',
    '  A value is read as the tool declares it: text as it stands, numbers, true and false, JSON for objects;',
    '  a name given several times makes a list.',
    '',
    '  Data is laid out over lines on a terminal; into a pipe or file goes exactly the text that a model gets.',
    '',
    "  --json '{…}'            the arguments as one JSON object; --json - reads it from standard input",
    '  --output <path>         file or folder for images and sound; default: the working directory',
    '  --raw                   print the result as the protocol carries it',
    '',
    'Ends with 0, with 1 when the tool answers an error, with 2 when the command line is wrong.',
  ],
  doctor: [
    'dpttools doctor           what is served and where, and every requirement: met, or how to meet it',
  ],
  config: [
    'dpttools config <claude-desktop|claude-code|cursor|vscode> [settings]',
    '',
    '  Prints what to paste where. Settings given here go into the snippet: dpttools config cursor --allow-dir ~/work',
    '',
    '  --local                 start this very program instead of the published package',
  ],
  demo: ['dpttools demo             connects a real client to the composed server and shows what happens'],
  help: ['dpttools help [<command>|<family>]'],
};
