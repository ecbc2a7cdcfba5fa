import {
  type Catalogue,
  type FamilyListing,
  makeCatalogue,
  SettingError,
  type SettingSources,
} from '@dpttools/kit/front';
import type { ProcessFacts } from '@dpttools/kit/host';
import type { LaunchPlan } from './launch-plan.ts';
import { type LaunchChoice, readLaunchChoice } from './launcher-settings.ts';
import { planLaunch } from './plan-launch.ts';

/** One composition, decided but not yet running. */
export interface Launch {
  /** Every family there is, served or not. */
  readonly families: readonly FamilyListing[];
  readonly plan: LaunchPlan;
  readonly catalogue: Catalogue;
  readonly sources: SettingSources;
  readonly facts: ProcessFacts;
}

export interface LaunchRequest {
  readonly families: readonly FamilyListing[];
  readonly version: string;
  readonly sources: SettingSources;
  readonly facts: ProcessFacts;
  /** Narrows what the settings choose. */
  readonly adjust?: (choice: LaunchChoice) => LaunchChoice;
}

/** Reads the settings and decides what is served; what is wrong with them is thrown in one sentence. */
export function prepareLaunch({ families, version, sources, facts, adjust }: LaunchRequest): Launch {
  const choice = readLaunchChoice(families, sources);
  const plan = planLaunch(families, adjust === undefined ? choice : adjust(choice));
  const [problem] = plan.problems;
  if (problem !== undefined) throw new SettingError(problem);
  const server = { name: 'doc-processing-std-tools', title: 'dpttools', version };
  return { families, plan, catalogue: makeCatalogue(server, plan.served), sources, facts };
}
