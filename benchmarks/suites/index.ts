import type { Suite } from '../harness/suite.ts';
import { callSuite } from './call.ts';
import { extractSuite } from './extract.ts';
import { rangeSuite } from './range.ts';
import { searchSuite } from './search.ts';
import { startSuite } from './start/start.ts';
import { tokensSuite } from './tokens.ts';
import { treeSuite } from './tree.ts';

export const SUITES: readonly Suite[] = [
  startSuite,
  callSuite,
  searchSuite,
  treeSuite,
  rangeSuite,
  tokensSuite,
  extractSuite,
];
