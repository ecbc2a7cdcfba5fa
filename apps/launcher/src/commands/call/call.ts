import { closestNames } from '@dpttools/kit';
import { type FamilyListing, type ParsedFlags, SettingError } from '@dpttools/kit/front';
import { toCallResult } from '@dpttools/kit/serve';
import { openLaunch } from '../../launch/open-launch.ts';
import type { Launch } from '../../launch.ts';
import { type Command, type CommandContext, launchFor, readFlags } from '../command.ts';
import { readArguments } from './call-arguments.ts';
import { progressBar } from './progress-bar.ts';
import { saveMedia } from './save-media.ts';
import { terminalText } from './terminal-text.ts';

/** One call from the shell, on the same path as a client's. */
export const callCommand: Command = async (context) => {
  const flags = readFlags(context, { switches: ['raw'], options: ['json', 'output'] });
  const [toolName, ...pairs] = flags.positionals;
  if (toolName === undefined) throw new SettingError('Name a tool: dpttools call <tool> <name>=<value> …');
  const launch = launchOf(toolName, context, flags);
  const schema = launch.catalogue.tools.find(({ name }) => name === toolName)?.inputSchema ?? {};
  const input = await readArguments({
    schema,
    pairs,
    json: flags.values['json']?.at(-1),
    stdin: context.program.streams.input,
  });
  const opened = openLaunch(launch, context.homes);
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort());
  const bar = progressBar(process.stderr);
  try {
    const outcome = await opened.callTool(toolName, input, { signal: stop.signal, onProgress: bar.show });
    bar.clear();
    const { output } = context.program.streams;
    if (flags.switches.has('raw')) output.write(`${JSON.stringify(toCallResult(outcome), null, 2)}\n`);
    else if (!outcome.ok) context.program.streams.writeLog(outcome.text);
    else {
      // Into a pipe goes exactly what a model gets.
      const isTerminal = 'isTTY' in output && output.isTTY === true;
      const texts = isTerminal
        ? outcome.texts.map((text) => terminalText(text, outcome.data))
        : outcome.texts;
      for (const text of texts) output.write(text.endsWith('\n') ? text : `${text}\n`);
      const place = { folder: context.program.workingDirectory, output: flags.values['output']?.at(-1) };
      for (const line of await saveMedia(outcome.media, toolName, place)) output.write(`${line}\n`);
    }
    return outcome.ok ? 0 : 1;
  } finally {
    bar.clear();
    await opened.close();
  }
};

/** A tool that is named is served, whatever its profile and whether or not its family is switched on. */
function launchOf(toolName: string, context: CommandContext, flags: ParsedFlags): Launch {
  const { families } = context.program;
  if (!toolNames(families).includes(toolName)) throw unknownTool(toolName, families);
  const launch = launchFor(context, flags, (choice) => ({ ...choice, only: [toolName] }));
  return launch;
}

function unknownTool(toolName: string, families: readonly FamilyListing[]): SettingError {
  const near = closestNames(toolName, toolNames(families));
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'dpttools list shows them all.';
  return new SettingError(`There is no tool named ${toolName}. ${hint}`);
}

const toolNames = (families: readonly FamilyListing[]) =>
  families.flatMap(({ tools }) => tools.map(({ listing }) => listing.name));
