import type { LeftOut, SelectedFamily } from './launch-plan.ts';
import type { NameWinners } from './name-winners.ts';

export interface DecidedNames {
  readonly families: readonly SelectedFamily[];
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly string[];
}

/** Makes every tool name stand for one tool: a declared winner serves it, otherwise the start is refused. */
export function decideNames(families: readonly SelectedFamily[], winners: NameWinners): DecidedNames {
  const shared = sharedNames(families);
  if (shared.size === 0) return { families, leftOut: [], problems: [] };
  const problems: string[] = [];
  const losers = new Map<string, Set<string>>();
  for (const [name, ids] of shared) {
    const winner = ids.find((id) => id === winners[name]);
    if (winner === undefined) problems.push(sharedWords(name, ids));
    for (const id of ids) {
      if (winner !== undefined && id !== winner) losers.set(id, (losers.get(id) ?? new Set()).add(name));
    }
  }
  const isLost = (id: string, name: string) => losers.get(id)?.has(name) === true;
  return {
    families: families.map((selected) => ({
      ...selected,
      tools: selected.tools.filter(({ name }) => !isLost(selected.family.id, name)),
    })),
    leftOut: families.flatMap(({ family, tools }) =>
      tools
        .filter(({ name }) => isLost(family.id, name))
        .map(({ name }) => ({ name: `${name} of ${family.id}`, why: `${winners[name]} serves this name` })),
    ),
    problems,
  };
}

/** Tool name → the families that have it, for names that more than one has. */
function sharedNames(families: readonly SelectedFamily[]): Map<string, string[]> {
  const owners = new Map<string, string>();
  const shared = new Map<string, string[]>();
  for (const { family, tools } of families) {
    for (const { name } of tools) {
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, family.id);
      else shared.set(name, [...(shared.get(name) ?? [owner]), family.id]);
    }
  }
  return shared;
}

function sharedWords(name: string, ids: readonly string[]): string {
  return `${ids.join(' and ')} have a tool of the same name, ${name}: leave one out, as with --without ${ids.at(-1)}.`;
}
