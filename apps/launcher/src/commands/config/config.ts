import { SettingError } from '@dpttools/kit/front';
import { type Command, type CommandContext, launchFor, readFlags } from '../command.ts';
import { clientNames, isClientName } from './clients.ts';
import { describeClient } from './describe-client.ts';
import { type ServerSource, serverCommand, settingArguments } from './server-command.ts';

/** What to paste where, for one client. */
export const configCommand: Command = async (context) => {
  const flags = readFlags(context, { switches: ['local'] });
  const [name, extra] = flags.positionals;
  if (name === undefined) throw new SettingError(`Name a client: ${clientNames.join(', ')}.`);
  if (!isClientName(name)) {
    throw new SettingError(`There is no form for ${name}. Clients: ${clientNames.join(', ')}.`);
  }
  if (extra !== undefined) throw new SettingError(`Unexpected argument ${extra}.`);
  // A setting that would stop the server is better told here.
  launchFor(context, flags);
  const { program } = context;
  const settings = settingArguments(flags.values, program.families, program.workingDirectory);
  const server = serverCommand(flags.switches.has('local') ? localSource(context) : 'package', settings);
  const lines = describeClient(name, { server, settings, platform: process.platform });
  program.streams.output.write(`${lines.join('\n')}\n`);
  return 0;
};

function localSource({ program }: CommandContext): ServerSource {
  // The full path of Node: a client with a window seldom has the PATH of a shell.
  return { node: process.execPath, binFile: program.binFile };
}
