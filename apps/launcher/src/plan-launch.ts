import { didYouMean, type Isolation } from '@dpttools/kit';
import {
  type FamilyListing,
  familySelectionSettings,
  type LeftOutReason,
  selectTools,
  unknownNames,
} from '@dpttools/kit/front';
import { decideNames } from './decide-names.ts';
import type { LaunchPlan, SelectedFamily } from './launch-plan.ts';
import type { FamilyChoice, LaunchChoice } from './launcher-settings.ts';
import { type NameWinners, nameWinners } from './name-winners.ts';

/** What is served, where it runs, and why the rest is not. */
export function planLaunch(
  families: readonly FamilyListing[],
  choice: LaunchChoice,
  winners: NameWinners = nameWinners,
): LaunchPlan {
  const isolation = planIsolation(families, choice.isolation);
  const selected = families.map((family) => selectFamily(family, choice));
  const named = decideNames(selected, winners);
  const served = named.families.flatMap(({ family, tools }) =>
    tools.length === 0 ? [] : { family, tools, host: isolation.hosts.get(family.id) ?? family.isolation },
  );
  const problems = [...unknownProblems(families, choice), ...isolation.problems, ...named.problems];
  const isEmpty = served.length === 0 && problems.length === 0;
  return {
    served,
    leftOut: [...selected.flatMap(({ leftOut }) => leftOut), ...named.leftOut],
    problems: isEmpty ? ['These settings leave no tool to serve.'] : problems,
  };
}

function selectFamily(family: FamilyListing, choice: LaunchChoice): SelectedFamily {
  const own = choice.families.get(family.id) ?? { isWanted: false, profile: 'core', optIn: [] };
  if (!own.isWanted && !isNamed(family, choice.only)) {
    return { family, tools: [], leftOut: [{ name: family.id, why: optInWords(family) }] };
  }
  const { served, leftOut } = selectTools(family, { ...choice, profile: own.profile, optIn: own.optIn });
  return {
    family,
    tools: served.map(({ listing }) => listing),
    leftOut: collapse(family, served.length, leftOut).map(({ name, reason }) => ({
      name,
      why: leftOutWords(family, name, reason),
    })),
  };
}

/** Asked for by its own name, or by that of one of its tools, a family needs no switch as well. */
function isNamed(family: FamilyListing, names: readonly string[]): boolean {
  return names.some(
    (name) => name === family.id || family.tools.some(({ listing }) => listing.name === name),
  );
}

interface LeftOutTool {
  readonly name: string;
  readonly reason: LeftOutReason;
}

/** One line for a family of which nothing is served for one and the same reason. */
function collapse(
  family: FamilyListing,
  served: number,
  leftOut: readonly LeftOutTool[],
): readonly LeftOutTool[] {
  const [first] = leftOut;
  const isWhole =
    first !== undefined && served === 0 && leftOut.every(({ reason }) => reason === first.reason);
  return isWhole ? [{ name: family.id, reason: first.reason }] : leftOut;
}

function optInWords({ optIn }: FamilyListing): string {
  const ways = [
    optIn?.flag === undefined ? [] : `--${optIn.flag}`,
    optIn === undefined ? [] : `${optIn.env}=true`,
  ];
  return `opt-in: ${ways.flat().join(' or ')} adds it`;
}

function leftOutWords(family: FamilyListing, name: string, reason: LeftOutReason): string {
  const { profile, enable } = familySelectionSettings(family);
  switch (reason) {
    case 'profile':
      return `full profile only: --profile full or ${profile.env}=full adds it`;
    case 'opt-in':
      return `opt-in: ${enable.env}=${name} adds it`;
    case 'only':
      return 'not named by --only';
    case 'without':
      return 'named by --without';
    case 'read-only':
      return 'changes things, and --read-only is set';
  }
}

function unknownProblems(families: readonly FamilyListing[], choice: LaunchChoice): string[] {
  const named = [...choice.only, ...choice.without];
  const unknown = named.length === 0 ? [] : unknownNames(families, named);
  const general = unknown.length === 0 ? [] : [`Unknown family or tool: ${unknown.join(', ')}.`];
  return [...general, ...families.flatMap((family) => unknownOptIns(family, choice.families.get(family.id)))];
}

function unknownOptIns(family: FamilyListing, choice: FamilyChoice | undefined): string[] {
  if (choice === undefined || choice.optIn.length === 0) return [];
  const known = family.tools.map(({ listing }) => listing.name);
  const { env } = familySelectionSettings(family).enable;
  return choice.optIn
    .filter((name) => !known.includes(name))
    .map((name) => `${env}: unknown tool ${name}. ${didYouMean(name, known)}`.trim());
}

const isolations: readonly Isolation[] = ['in-process', 'child-process'];

interface IsolationPlan {
  readonly hosts: ReadonlyMap<string, Isolation>;
  readonly problems: readonly string[];
}

function planIsolation(families: readonly FamilyListing[], wishes: readonly string[]): IsolationPlan {
  const hosts = new Map<string, Isolation>();
  if (wishes.length === 0) return { hosts, problems: [] };
  const problems: string[] = [];
  const ids = families.map(({ id }) => id);
  for (const wish of wishes) {
    const [id = '', given = ''] = wish.split('=', 2);
    const host = isolations.find((name) => name === given);
    if (!ids.includes(id)) problems.push(`--isolation: unknown family ${id}. ${didYouMean(id, ids)}`.trim());
    else if (host === undefined)
      problems.push(`--isolation: ${id} can be ${isolations.join(' or ')}, not ${given || 'nothing'}.`);
    else hosts.set(id, host);
  }
  return { hosts, problems };
}
