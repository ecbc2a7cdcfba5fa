import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  changesLocal,
  defineFamily,
  pathInput,
  readsLocal,
  readsWeb,
  setting,
  toolFactory,
  withMedia,
} from '../src/index.ts';

/** What the fixture's handlers share, and what tests look at afterwards. */
export interface FixtureServices {
  readonly greeting: string;
  readonly seen: string[];
}

const defineTool = toolFactory<FixtureServices>();

export const readFixture = defineTool({
  name: 'read_fixture',
  title: 'Read fixture',
  description: 'Read a small text file.',
  input: z.object({
    path: pathInput('read', 'File to read.'),
    limit: z.number().int().min(1).default(1000).describe('Characters.'),
    note: z.string().optional().describe('Ignored.'),
  }),
  output: z.object({ path: z.string(), text: z.string(), escaped_characters: z.number().optional() }),
  safety: readsLocal,
  profile: 'core',
  errors: { not_text: 'The file is binary.' },
  bulky: true,
  async handler({ path, limit }, { fail }) {
    const text = await readFile(path, 'utf8');
    if (text.includes('\0')) throw fail('not_text', `${path} is not text.`, { hint: 'Use another tool.' });
    return { path, text: text.slice(0, limit) };
  },
  render: ({ text }) => text,
});

export const sumNumbers = defineTool({
  name: 'sum_numbers',
  title: 'Sum numbers',
  description: 'Add numbers.',
  input: z.object({
    numbers: z.array(z.number()).describe('Numbers to add.'),
    label: z.string().optional().describe('Comes back with the sum.'),
  }),
  output: z.object({ sum: z.number(), label: z.string().optional() }),
  safety: readsLocal,
  profile: 'core',
  handler: async ({ numbers, label }) => ({
    sum: numbers.reduce((sum, number) => sum + number, 0),
    ...(label !== undefined && { label }),
  }),
});

export const waitAWhile = defineTool({
  name: 'wait_a_while',
  title: 'Wait',
  description: 'Wait, telling progress.',
  input: z.object({
    ms: z.number().int().min(0).describe('Milliseconds.'),
    label: z.string().default('').describe('Comes back.'),
    deaf: z.boolean().default(false).describe('Ignores that it is told to stop.'),
  }),
  output: z.object({ waited: z.number(), label: z.string() }),
  safety: readsWeb,
  profile: 'full',
  async handler({ ms, label, deaf }, { signal, progress, services }) {
    services.seen.push(`begin ${label}`);
    progress(0, ms, 'begun');
    try {
      await wait(ms, undefined, deaf ? {} : { signal });
    } catch {
      services.seen.push(`stopped ${label}`);
      signal.throwIfAborted();
    }
    progress(ms, ms, 'done');
    services.seen.push(`end ${label}`);
    return { waited: ms, label };
  },
});

export const makePicture = defineTool({
  name: 'make_picture',
  title: 'Make picture',
  description: 'Answer some bytes as an image.',
  input: z.object({ bytes: z.number().int().min(1).default(4).describe('Size of each.') }),
  output: z.object({ bytes: z.number() }),
  safety: readsLocal,
  profile: 'opt-in',
  handler: async ({ bytes }) =>
    withMedia({ bytes }, [
      {
        kind: 'image',
        mimeType: 'image/png',
        bytes: new Uint8Array(bytes).fill(1),
        caption: 'A \u001b[1mpicture',
      },
      { kind: 'image', mimeType: 'image/png', bytes: new Uint8Array(bytes).fill(2) },
      { kind: 'resource', uri: 'fixture://text', mimeType: 'text/plain', text: 'tail\u202e' },
      { kind: 'link', uri: 'fixture://link', name: 'link\u200b' },
    ]),
});

export const misbehave = defineTool({
  name: 'misbehave',
  title: 'Misbehave',
  description: 'Fail in a way of choice.',
  input: z.object({
    how: z
      .enum(['throw', 'throw-nothing', 'bad-output', 'missing-file', 'greet', 'crash', 'reject'])
      .describe('The way.'),
  }),
  output: z.object({ answer: z.string() }),
  safety: changesLocal,
  profile: 'opt-in',
  async handler({ how }, { services }) {
    if (how === 'throw') throw new Error('the password is hunter2-hunter2');
    // Not an Error on purpose: libraries do throw such things.
    if (how === 'throw-nothing') throw undefined as unknown;
    if (how === 'bad-output') return { answer: 5 as unknown as string };
    if (how === 'missing-file') return { answer: await readFile('/nowhere/at/all', 'utf8') };
    if (how === 'crash')
      setImmediate(() => {
        throw new Error('crashed on purpose');
      });
    if (how === 'reject') void Promise.reject(new Error('rejected on purpose'));
    return { answer: services.greeting };
  },
});

export const fixtureTools = [readFixture, sumNumbers, waitAWhile, makePicture, misbehave] as const;

export const fixtureFamily = defineFamily({
  id: 'fixture',
  serverName: 'fixture-tools',
  title: 'Fixtures',
  summary: 'tools that tests call.',
  instructions: 'Call these from tests.',
  settings: {
    greeting: setting.text({
      env: 'FIXTURE_GREETING',
      flag: 'greeting',
      summary: 'What is said.',
      default: 'hello',
    }),
    key: setting.optionalText({ env: 'FIXTURE_API_KEY', summary: 'A key.', secret: true }),
  },
  isolation: 'in-process',
  concurrency: 'parallel',
  stateful: false,
  tools: fixtureTools,
  open: async ({ greeting }): Promise<FixtureServices> => ({ greeting, seen: [] }),
});
