import { loadSettings, type SettingSources } from '../config/load-settings.ts';
import type { AnyFamily } from '../family.ts';
import { lookFor, type Requirement, requirementName } from '../requirement.ts';

export interface Examination {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

/** Every requirement of a family and its tools: met, or how to meet it. What tools work without is no failure. */
export async function examineFamily(family: AnyFamily, sources: SettingSources): Promise<Examination> {
  const settings = loadSettings(family.settings, sources);
  const needs = [
    ...(family.requires ?? []).map((requirement) => ({ who: family.title, requirement })),
    ...family.tools.flatMap((tool) =>
      (tool.requires ?? []).map((requirement) => ({ who: tool.name, requirement })),
    ),
  ];
  const results = await Promise.all(
    needs.map(async ({ who, requirement }) => ({
      who,
      requirement,
      found: await lookFor(requirement, settings),
    })),
  );
  const lines = results.map(({ who, requirement, found }) => requirementLine(who, requirement, found));
  return {
    lines: lines.length > 0 ? lines : [`ok  ${family.title}: needs nothing else`],
    ok: results.every(({ found, requirement }) => found !== false || requirement.without !== undefined),
  };
}

function requirementLine(who: string, requirement: Requirement, found: boolean | string): string {
  const { hint, without } = requirement;
  const name = requirementName(requirement);
  if (found !== false) return `ok  ${who}: ${name}${found === true ? '' : `, ${found}`}`;
  return without === undefined
    ? `--  ${who}: ${name} is missing. ${hint}`
    : `..  ${who}: no ${name}: ${without}. ${hint}`;
}
