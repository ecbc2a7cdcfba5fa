import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addsLocal, readsLocal, replacesLocal } from '@dpttools/kit';
import { z } from 'zod';
import { type Fault, sayWord, wordSamples } from './word-family.ts';

const workingDirectory = (context: { readonly policy: { readonly base: string } }) => context.policy.base;

/** What a family can do wrong, and the check that has to find it. */
export const faults: readonly Fault[] = [
  { found: 'names, words and schemas', says: /description/, tool: { description: '' } },
  { found: 'names, words and schemas', says: /name/, tool: { name: 'Say-Word' }, facts: { samples: [] } },
  {
    found: 'what the contract says',
    says: /read_file is missing/,
    family: { serverName: 'file-system-tools' },
  },
  {
    found: 'states all four',
    says: /exclude each other/,
    tool: { safety: { ...readsLocal, destructive: true } },
  },
  { found: 'states all four', says: /second time/, tool: { safety: { ...readsLocal, idempotent: false } } },
  {
    found: 'comes to what each sample says',
    says: /instead of/,
    facts: { samples: [{ tool: 'say_word', input: { word: 'x' }, expect: { code: 'rude' } }] },
  },
  {
    found: 'comes to what each sample says',
    says: /failed with rude/,
    facts: { samples: [{ tool: 'say_word', input: { word: 'rude' } }] },
  },
  {
    found: 'comes to what each sample says',
    says: /not loud/,
    facts: {
      samples: [
        {
          tool: 'say_word',
          input: { word: 'x' },
          expect: () => {
            throw new Error('not loud');
          },
        },
      ],
    },
  },
  {
    found: 'has samples for every',
    says: /say_word.rude: no sample meets/,
    facts: { samples: wordSamples.slice(0, 1) },
  },
  {
    found: 'has samples for every',
    says: /say_word.times: no sample that succeeds/,
    facts: { samples: [{ tool: 'say_word', input: { word: 'x' } }] },
  },
  {
    found: 'has samples for every',
    says: /say_word.output.more: no sample answers/,
    tool: { output: z.object({ said: z.string(), loud: z.boolean(), more: z.string().optional() }) },
  },
  {
    found: 'has samples for every',
    says: /say_word.rude: is said to be covered elsewhere/,
    facts: { coveredElsewhere: { 'say_word.rude': 'another test' } },
  },
  { found: 'has samples for every', says: /no sample succeeds/, facts: { samples: wordSamples.slice(1) } },
  {
    found: 'has samples for every',
    says: /no tool named say_wrod/,
    facts: { samples: [...wordSamples, { tool: 'say_wrod', input: {} }] },
  },
  {
    found: 'fits the listed output schema',
    says: /said must NOT have more than 10 characters/,
    // Four characters to the handler, sixteen when they are shown as escapes.
    tool: { output: z.object({ said: z.string().max(10), loud: z.boolean() }) },
    facts: { samples: [{ tool: 'say_word', input: { word: '\u001b', times: 4 } }] },
  },
  {
    found: 'says in every failure',
    says: /gives no hint/,
    tool: {
      async handler({ word }, { fail }) {
        if (word === 'rude') throw fail('rude', 'No.');
        return { said: String(word), loud: false };
      },
    },
  },
  {
    found: 'takes text as it is',
    says: /comes to internal instead of success/,
    // Shown to a model as an escape, and not known here as what it is.
    tool: {
      render: ({ said }) => {
        if (said === '\u001b') throw new Error('a control character');
        return String(said);
      },
    },
    facts: { samples: [{ tool: 'say_word', input: { word: '\u001b' } }] },
  },
  {
    found: 'shows every output field',
    says: /never shows loud/,
    tool: { render: ({ said }) => String(said) },
  },
  {
    found: 'shows every output field',
    says: /never shows said/,
    tool: { render: ({ loud }) => `loud: ${loud}` },
  },
  {
    found: 'shows every output field',
    says: /no text for/,
    tool: {
      render: ({ said }) => {
        if (said !== 'hellohello') throw new Error('cannot');
        return 'x';
      },
    },
  },
  {
    found: 'shows every output field',
    says: /but the text shows it/,
    facts: { leftOutOfText: { say_word: ['said'] } },
  },
  {
    found: 'shows every output field',
    says: /no such field/,
    facts: { leftOutOfText: { say_word: ['gone'] } },
  },
  {
    found: 'says in the text of each sample',
    says: /does not have said/,
    tool: { render: ({ said, loud }) => `${String(said).slice(0, 3)} ${loud}` },
  },
  { found: 'one block that parses as JSON', says: /is no JSON/, facts: { jsonText: { say_word: '*' } } },
  {
    found: 'one block that parses as JSON',
    says: /differ/,
    facts: { jsonText: { say_word: '*' } },
    tool: { render: ({ said }) => JSON.stringify({ said }) },
  },
  {
    found: 'one block that parses as JSON',
    says: /2 text blocks/,
    facts: { jsonText: { say_word: '*' } },
    tool: { render: (data) => [JSON.stringify(data), 'and more'] },
  },
  {
    found: 'names an unknown argument',
    says: /accepts the unknown argument/,
    tool: { input: z.looseObject(sayWord.input.shape) },
  },
  {
    found: 'takes null',
    says: /with null for times/,
    tool: {
      input: z.object({ word: z.string().describe('x'), times: z.int().nullable().optional().describe('x') }),
      async handler({ word, times }) {
        if (times === null) throw new Error('null');
        return { said: String(word), loud: false };
      },
    },
    facts: { samples: [{ tool: 'say_word', input: { word: 'x' } }] },
  },
  {
    found: 'sent as strings',
    says: /with \{"times":"2"\}/,
    tool: {
      input: z.object({
        word: z.string().describe('x'),
        times: z
          .union([z.literal(1), z.literal(2)])
          .meta({ type: 'integer' })
          .default(1)
          .describe('x'),
      }),
    },
  },
  {
    found: 'byte-identical',
    says: /"left.txt" is new/,
    tool: {
      async handler(_input, context) {
        await writeFile(join(workingDirectory(context), 'left.txt'), 'x');
        return { said: 'x', loud: false };
      },
    },
  },
  {
    found: 'keeps what was there',
    says: /"there.txt" is gone/,
    facts: { workspace: (workspace) => workspace.write('there.txt', 'x') },
    tool: {
      safety: addsLocal,
      async handler(_input, context) {
        await rm(join(workingDirectory(context), 'there.txt'));
        return { said: 'x', loud: false };
      },
    },
  },
  {
    found: 'idempotent call is repeated',
    says: /the second time, "log.txt" changed its content/,
    tool: {
      safety: replacesLocal,
      async handler(_input, context) {
        await appendFile(join(workingDirectory(context), 'log.txt'), 'x');
        return { said: 'x', loud: false };
      },
    },
  },
  {
    found: 'within a budget',
    says: /fails where it should cut/,
    facts: { samples: [{ tool: 'say_word', input: { word: 'long ', times: 2000 } }] },
  },
  {
    found: 'within a budget',
    says: /does not say that it was cut/,
    facts: { samples: [{ tool: 'say_word', input: { word: 'long ', times: 2000 } }] },
    tool: {
      async handler({ word, times }, { limits }) {
        return { said: String(word).repeat(Number(times)).slice(0, limits.maxTextChars), loud: false };
      },
    },
  },
  {
    found: 'requirement is missing',
    says: /does not give the hint/,
    tool: { requires: [{ kind: 'probe', id: 'ears', hint: 'Grow ears.', check: async () => true }] },
    family: { describeFailure: () => ({ text: 'Error: no.' }) },
  },
  {
    found: 'cancelled midway',
    says: /"half.txt" is neither/,
    tool: {
      safety: replacesLocal,
      async handler(_input, context) {
        const path = join(workingDirectory(context), 'half.txt');
        await writeFile(path, 'half');
        await delay(20, undefined, { signal: context.signal });
        await writeFile(path, 'whole');
        return { said: 'x', loud: false };
      },
    },
  },
];
