import type { SettingData } from '@dpttools/kit';
import { type ParsedFlags, parseFlags, processEnvironment } from '@dpttools/kit/front';
import type { FamilyHomes } from '../launch/open-launch.ts';
import { type Launch, prepareLaunch } from '../launch.ts';
import { declaredSettings, type LaunchChoice } from '../launcher-settings.ts';
import type { CommandStart } from '../run-launcher.ts';

export interface CommandContext extends CommandStart {
  readonly homes: FamilyHomes;
}

/** Resolves with the exit code: 0, 1 for a failure it has told, 2 for a wrong command line. */
export type Command = (context: CommandContext) => Promise<number>;

export interface CommandFlags {
  readonly switches?: readonly string[];
  readonly options?: readonly string[];
  readonly settings?: readonly SettingData[];
}

/** A command's own flags beside the settings, which every command takes. */
export function readFlags({ program, argv }: CommandContext, own: CommandFlags = {}): ParsedFlags {
  const settings = [...declaredSettings(program.families), ...(own.settings ?? [])];
  const { switches = [], options = [] } = own;
  return parseFlags(argv, { settings, switches, options, allowPositionals: true });
}

/** The composition that a server with these flags would serve. */
export function launchFor(
  { program }: CommandContext,
  flags: ParsedFlags,
  adjust?: (choice: LaunchChoice) => LaunchChoice,
): Launch {
  const { families, version, streams, workingDirectory } = program;
  return prepareLaunch({
    families,
    version,
    sources: { flags: flags.values, environment: processEnvironment() },
    facts: { workingDirectory, writeLog: streams.writeLog },
    ...(adjust !== undefined && { adjust }),
  });
}
