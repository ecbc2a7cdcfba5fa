import { loadSettings, type SettingSources } from '../config/load-settings.ts';
import type { AnyFamily } from '../family.ts';
import { isMet, type Requirement, requirementName } from '../requirement.ts';

export interface Examination {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

/** Every requirement of a family and its tools: met, or how to meet it. */
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
      met: await isMet(requirement, settings),
    })),
  );
  const lines = results.map(({ who, requirement, met }) => requirementLine(who, requirement, met));
  return {
    lines: lines.length > 0 ? lines : [`ok  ${family.title}: needs nothing else`],
    ok: results.every(({ met }) => met),
  };
}

function requirementLine(who: string, requirement: Requirement, met: boolean): string {
  const name = requirementName(requirement);
  return met ? `ok  ${who}: ${name}` : `--  ${who}: ${name} is missing. ${requirement.hint}`;
}
