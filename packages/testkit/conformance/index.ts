// The official conformance suite and the family it calls, for every program that serves over HTTP.
export { describeConformance, type Served } from './describe-conformance.ts';
export { conformanceFixtures } from './fixtures-family/family.ts';
