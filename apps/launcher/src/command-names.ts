export const commandNames = ['serve', 'list', 'call', 'doctor', 'config', 'demo', 'help'] as const;

export type CommandName = (typeof commandNames)[number];

export function isCommandName(text: string): text is CommandName {
  return commandNames.some((name) => name === text);
}
