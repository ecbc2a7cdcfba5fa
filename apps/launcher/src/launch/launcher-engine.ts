import { createEngine, type Engine } from '@dpttools/kit/serve';
import type { Launch } from '../launch.ts';
import { type FamilyHomes, openLaunch } from './open-launch.ts';

/** The engine behind the composed server. */
export function launcherEngine(homes: FamilyHomes): (launch: Launch) => Engine {
  return (launch) => createEngine({ catalogue: launch.catalogue, ...openLaunch(launch, homes) });
}
