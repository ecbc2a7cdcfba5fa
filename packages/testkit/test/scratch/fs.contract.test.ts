import { fileSystem } from '../../../servers/file-system/src/family.ts';
import { describeFamily } from '../../src/index.ts';
import { facts } from './fs-facts.ts';

describeFamily(fileSystem as any, facts);
