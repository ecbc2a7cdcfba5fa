import { homes } from './homes.ts';
import { launcherEngine } from './launch/launcher-engine.ts';

export const openEngine = launcherEngine(homes);
