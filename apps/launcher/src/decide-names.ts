import type { LeftOut, SelectedFamily } from './launch-plan.ts';
import type { NameWinners } from './name-winners.ts';

export interface DecidedNames {
  readonly families: readonly SelectedFamily[];
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly string[];
}

/** Makes every tool name stand for one tool: a declared winner serves it, otherwise the start is refused. */
export function decideNames(families: readonly SelectedFamily[], winners: NameWinners): DecidedNames {
  const problems: string[] = [];
  const losers = new Map<string, Set<string>>();
  for (const [name, ids] of sharedNames(families)) {
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

function sharedNames(families: readonly SelectedFamily[]): [string, string[]][] {
  const owners = new Map<string, string[]>();
  for (const { family, tools } of families) {
    for (const { name } of tools) owners.set(name, [...(owners.get(name) ?? []), family.id]);
  }
  return [...owners].filter(([, ids]) => ids.length > 1);
}

function sharedWords(name: string, ids: readonly string[]): string {
  return `${ids.join(' and ')} have a tool of the same name, ${name}: leave one out, as with --without ${ids.at(-1)}.`;
}
