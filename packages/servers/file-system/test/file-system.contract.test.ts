import { describeFamily } from '@dpttools/testkit';
import { fileSystem } from '../src/family.ts';
import { fileSystemFacts } from './file-system-samples.ts';

describeFamily(fileSystem, fileSystemFacts);
