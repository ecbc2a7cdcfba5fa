import { describeConformance } from './describe-conformance.ts';
import { serveFixtures } from './serve-fixtures.ts';

describeConformance('the HTTP face of the kit', serveFixtures);
