import { describeFamily } from '../src/index.ts';
import { notes } from './notes-family.ts';
import { notesFacts } from './notes-samples.ts';

describeFamily(notes, notesFacts);
