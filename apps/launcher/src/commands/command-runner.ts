import type { CommandName } from '../command-names.ts';
import type { FamilyHomes } from '../launch/open-launch.ts';
import type { CommandStart } from '../run-launcher.ts';
import type { Command } from './command.ts';

const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  serve: () => import('./serve-http.ts').then(({ serveHttpCommand }) => serveHttpCommand),
  list: () => import('./list.ts').then(({ listCommand }) => listCommand),
  call: () => import('./call/call.ts').then(({ callCommand }) => callCommand),
  doctor: () => import('./doctor.ts').then(({ doctorCommand }) => doctorCommand),
  config: () => import('./config/config.ts').then(({ configCommand }) => configCommand),
  demo: () => import('./demo/demo.ts').then(({ demoCommand }) => demoCommand),
  help: () => import('./help.ts').then(({ helpCommand }) => helpCommand),
};

/** Everything the program does but serving over stdio. Resolves with the exit code. */
export function commandRunner(homes: FamilyHomes) {
  return async (name: CommandName, { program, argv }: CommandStart): Promise<number> => {
    const { output, exit, writeLog } = program.streams;
    // Node would print the whole source line, which in a bundle is the bundle.
    process.on('uncaughtException', (error) => {
      writeLog(error.stack ?? error.message);
      exit(1);
    });
    // A reader that has seen enough, such as `head`, is no failure.
    output.on('error', () => exit(0));
    const asksForHelp = argv.includes('--help') || argv.includes('-h');
    const command = await commands[asksForHelp ? 'help' : name]();
    return command({ program, argv: asksForHelp ? [name] : argv, homes });
  };
}
