import { hasEntry, type ProcessFacts, readProcessTable } from './process-table.ts';

export interface TreeSearch {
  readonly entry: string;
  readonly groupId?: number | undefined;
  /** When the tree was started: nothing older can belong to it. */
  readonly sinceTicks?: number | undefined;
}

/**
 * The live processes of a tree: those that carry its marker or are in its group, their children, and the groups they lead.
 * The last two find programs that wiped their environment.
 */
export function listTreeProcesses(search: TreeSearch): readonly number[] {
  const table = readProcessTable(search.sinceTicks).filter(({ pid }) => pid !== process.pid);
  const members = new Set(table.filter((facts) => isRoot(facts, search)).map(({ pid }) => pid));
  for (let known = -1; known !== members.size; ) {
    known = members.size;
    for (const { pid, parentPid, groupId } of table) {
      if (members.has(parentPid) || members.has(groupId)) members.add(pid);
    }
  }
  return [...members];
}

function isRoot({ groupId, environment }: ProcessFacts, search: TreeSearch): boolean {
  return groupId === search.groupId || hasEntry(environment, search.entry);
}
