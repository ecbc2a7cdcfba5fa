/**
 * Tool name → the family that serves it where two families have a tool of that name.
 * Any other name that two served families share stops the start.
 */
export type NameWinners = Readonly<Record<string, string>>;

export const nameWinners: NameWinners = {};
