import { commandRunner } from './commands/command-runner.ts';
import { homes } from './homes.ts';

export const runCommand = commandRunner(homes);
