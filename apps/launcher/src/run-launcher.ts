import { didYouMean } from '@dpttools/kit';
import {
  type Engine,
  type FamilyListing,
  isSettingError,
  oneLine,
  type ProcessStreams,
  SettingError,
} from '@dpttools/kit/front';
import { type CommandName, commandNames, isCommandName } from './command-names.ts';
import type { Launch } from './launch.ts';
import { serveStdio } from './serve-stdio.ts';

/** All that tells one launcher's program from another: the families it has, and where its parts are. */
export interface LauncherProgram {
  readonly families: readonly FamilyListing[];
  readonly version: string;
  /** The program's own file, for those who have to start it again. */
  readonly binFile: string;
  readonly loadEngine: () => Promise<EngineChunk>;
  readonly loadCommands: () => Promise<CommandsChunk>;
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly streams: ProcessStreams;
}

export interface EngineChunk {
  readonly openEngine: (launch: Launch) => Engine;
}

export interface CommandsChunk {
  readonly runCommand: (name: CommandName, start: CommandStart) => Promise<number>;
}

export interface CommandStart {
  readonly program: LauncherProgram;
  /** What follows the command's name. */
  readonly argv: readonly string[];
}

const moreThanStdio = ['--http', '--help', '-h'];

/** The launcher: serves over stdio from data alone until the first call; everything else is loaded when asked for. */
export function runLauncher(program: LauncherProgram): void {
  const { exit, writeLog } = program.streams;
  stopOnWrongSetting(program, () => {
    const { name, argv } = readCommand(program.argv);
    if (name === 'serve' && !moreThanStdio.some((flag) => argv.includes(flag))) {
      serveStdio(program, argv);
      return;
    }
    program
      .loadCommands()
      .then(({ runCommand }) => runCommand(name, { program, argv }))
      .then(
        (code) => endWhenWritten(program, code),
        (error: unknown) => {
          if (isSettingError(error)) return stop(program, error);
          writeLog(error instanceof Error ? (error.stack ?? error.message) : String(error));
          exit(1);
        },
      );
  });
}

function stopOnWrongSetting(program: LauncherProgram, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!isSettingError(error)) throw error;
    stop(program, error);
  }
}

function stop({ streams }: LauncherProgram, error: SettingError): void {
  streams.writeLog(oneLine(error.message));
  streams.exit(2);
}

/** A pipe takes what was written to it in its own time, and an exit would cut it off. */
function endWhenWritten({ streams: { output, exit } }: LauncherProgram, code: number): void {
  output.write('', () => exit(code));
}

interface GivenCommand {
  readonly name: CommandName;
  readonly argv: readonly string[];
}

function readCommand(argv: readonly string[]): GivenCommand {
  const [first, ...rest] = argv;
  if (first === '--help' || first === '-h') return { name: 'help', argv: [] };
  if (first === undefined || first.startsWith('-')) return { name: 'serve', argv };
  if (isCommandName(first)) return { name: first, argv: rest };
  const known = `Commands: ${commandNames.join(', ')}.`;
  throw new SettingError(
    [`Unknown command ${first}.`, didYouMean(first, commandNames), known].filter(Boolean).join(' '),
  );
}
