import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineFamily, readsLocal, toolFactory } from '@dpttools/kit';
// Heavy on purpose: a family may load such a thing inside a call only.
import { Ajv } from 'ajv';
import { z } from 'zod';

const defineTool = toolFactory<{ readonly timer: NodeJS.Timeout }>();

const misbehave = defineTool({
  name: 'misbehave',
  title: 'Misbehave',
  description: 'Do what no tool may do.',
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
  safety: readsLocal,
  profile: 'core',
  async handler() {
    process.stdout.write('noise\n');
    writeFileSync(join(tmpdir(), 'forgotten.txt'), 'x');
    return { done: new Ajv().validate({ type: 'object' }, {}) };
  },
});

/** Loads too much, writes to stdout, and leaves a timer and a file behind. */
export const badFamily = defineFamily({
  id: 'bad',
  serverName: 'bad-tools',
  title: 'Bad',
  summary: 'misbehave.',
  settings: {},
  isolation: 'in-process',
  concurrency: 'parallel',
  stateful: false,
  tools: [misbehave],
  open: async () => ({ timer: setInterval(() => {}, 1000) }),
});
