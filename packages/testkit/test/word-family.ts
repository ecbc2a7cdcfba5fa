import { type AnyFamily, type AnyTool, readsLocal, toolFactory } from '@dpttools/kit';
import { z } from 'zod';
import type { FamilyFacts, Sample, Subject } from '../src/contract/subject.ts';
import { notes } from './notes-family.ts';

const define = toolFactory<unknown>();

/** A tool with nothing wrong, to be given one fault at a time. */
export const sayWord = define({
  name: 'say_word',
  title: 'Say word',
  description: 'Say a word.',
  input: z.object({
    word: z.string().describe('The word.'),
    times: z.int().default(1).describe('How often.'),
  }),
  output: z.object({ said: z.string(), loud: z.boolean() }),
  safety: readsLocal,
  profile: 'core',
  errors: { rude: 'The word is rude.' },
  async handler({ word, times }, { fail }) {
    if (word === 'rude') throw fail('rude', 'That is rude.', { hint: 'Say something else.' });
    return { said: word.repeat(times), loud: word === word.toUpperCase() };
  },
  render: ({ said, loud }) => (loud ? `${said}!` : said),
});

export const wordSamples: readonly Sample[] = [
  { tool: 'say_word', input: { word: 'hello', times: 2 } },
  { tool: 'say_word', input: { word: 'rude' }, expect: { code: 'rude' } },
];

export interface Fault {
  /** The title of the check that has to find it. */
  readonly found: string;
  readonly says: RegExp;
  readonly tool?: Partial<AnyTool<unknown>>;
  readonly family?: Partial<AnyFamily>;
  readonly facts?: Partial<FamilyFacts>;
}

/** The family of one word with a fault in it; a fault may break what the types promise, which is what checks are for. */
export function wordSubject({ tool, family, facts }: Omit<Fault, 'found' | 'says'>): Subject {
  const broken = { ...sayWord, ...tool } as AnyTool<unknown>;
  return {
    family: {
      ...notes,
      id: 'words',
      serverName: 'words-tools',
      tools: [broken],
      open: async () => ({}),
      ...family,
    } as AnyFamily,
    source: new URL('./bad-family.ts', import.meta.url),
    samples: wordSamples,
    ...facts,
  };
}
