import { fileURLToPath } from 'node:url';
import { families } from './families.ts';
import type { FamilyHomes } from './launch/open-launch.ts';

export const homes: FamilyHomes = {
  registry: families,
  childFile: fileURLToPath(new URL('./child.js', import.meta.url)),
};
