import { familyEngine } from '@dpttools/kit/serve';
import { fileSystem } from './family.ts';

export const family = fileSystem;
export const openEngine = familyEngine(fileSystem);
