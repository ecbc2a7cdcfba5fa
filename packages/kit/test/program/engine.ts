import { familyEngine } from '../../src/serve.ts';
import { programFamily } from './program-family.ts';

export const family = programFamily;
export const openEngine = familyEngine(programFamily);
