import { createEngine, type Engine } from '@dpttools/kit/serve';
import type { Launch } from '../launch.ts';
import { type FamilyHomes, openLaunch } from './open-launch.ts';

// A call that waits for the engine goes first.
const prepareAfterMs = 20;

/** The engine behind the composed server. */
export function launcherEngine(homes: FamilyHomes): (launch: Launch) => Engine {
  return (launch) => {
    const opened = openLaunch(launch, homes);
    setTimeout(() => void opened.prepare(), prepareAfterMs).unref();
    return createEngine({ catalogue: launch.catalogue, ...opened });
  };
}
