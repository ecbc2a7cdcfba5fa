// The official conformance suite, for every program that serves over HTTP.
export { describeConformance, type Served } from './describe-conformance.ts';
