import { describeScenarios, waysToServe } from '@dpttools/testkit';
import { fileSystem } from '../src/family.ts';
import { fileSystemFacts } from './file-system-samples.ts';

const ways = waysToServe('file-system', new URL('..', import.meta.url));

describeScenarios(fileSystem, { ...fileSystemFacts, ways });
