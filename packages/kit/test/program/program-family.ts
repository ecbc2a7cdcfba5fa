import { spawnTree } from '@dpttools/subprocess';
import { z } from 'zod';
import { changesLocal, defineFamily, toolFactory } from '../../src/index.ts';
import { fixtureFamily, fixtureTools } from '../fixture-family.ts';

const defineTool = toolFactory<unknown>();

/** Leaves a tree of processes running, and does not listen to its signal. */
const startSleepers = defineTool({
  name: 'start_sleepers',
  title: 'Start sleepers',
  description: 'Start programs that sleep.',
  input: z.object({ forever: z.boolean().default(false).describe('Never answer.') }),
  output: z.object({ pid: z.number() }),
  safety: changesLocal,
  profile: 'core',
  async handler({ forever }) {
    const { pid } = await spawnTree({
      program: '/bin/sh',
      args: ['-c', 'setsid sleep 300 & sleep 300'],
      environment: { PATH: '/usr/bin:/bin' },
    });
    if (forever) await new Promise(() => {});
    return { pid };
  },
});

const printAround = defineTool({
  name: 'print_around',
  title: 'Print around',
  description: 'Write to standard output, as some libraries do.',
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
  safety: changesLocal,
  profile: 'core',
  async handler() {
    // biome-ignore lint/suspicious/noConsole: what a careless library does
    console.log('a warning from a library');
    process.stdout.write('{"jsonrpc":"2.0","id":1,"result":{}}\n');
    return { ok: true };
  },
});

export const programFamily = defineFamily({
  ...fixtureFamily,
  tools: [...fixtureTools, startSleepers, printAround],
});
