import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { defineFamily, readsLocal, setting, ToolError, toolFactory, withMedia } from '@dpttools/kit';
import { cleanEnvironment, spawnTree } from '@dpttools/subprocess';
import { z } from 'zod';

interface ProbeServices {
  readonly greeting: string;
  readonly openedAt: number;
  readonly note: (line: string) => void;
}

const defineTool = toolFactory<ProbeServices>();
const base = { safety: readsLocal, profile: 'core' } as const;

const echo = defineTool({
  ...base,
  name: 'probe_echo',
  title: 'Echo',
  description: 'Give the text back, a number of times.',
  input: z.object({
    text: z.string().describe('What to give back.'),
    times: z.int().min(1).max(1_000_000).default(1).describe('How often.'),
    tags: z.array(z.string()).default([]).describe('Words to add.'),
  }),
  output: z.object({ text: z.string(), pid: z.int(), greeting: z.string(), openedAt: z.number() }),
  handler: async ({ text, times, tags }, { services: { greeting, openedAt } }) => ({
    text: [text.repeat(times), ...tags].join(' '),
    pid: process.pid,
    greeting,
    openedAt,
  }),
  render: ({ text }) => text,
});

const refuse = defineTool({
  ...base,
  name: 'probe_refuse',
  title: 'Refuse',
  description: 'Fail in a declared way, or in one that nobody foresaw.',
  input: z.object({ how: z.enum(['declared', 'unforeseen']).describe('In which way.') }),
  output: z.object({}),
  errors: { probe_refused: 'Always.' },
  handler: async ({ how }, { fail }) => {
    if (how === 'unforeseen') throw new Error('the secret reason');
    throw fail('probe_refused', 'The probe refused.', { hint: 'Ask for something else.', retryable: true });
  },
});

const wait = defineTool({
  ...base,
  name: 'probe_wait',
  title: 'Wait',
  description: 'Wait, reporting progress, until the time is over or the call is cancelled.',
  input: z.object({ ms: z.int().describe('How long.'), label: z.string().default('').describe('A name.') }),
  output: z.object({ label: z.string(), pid: z.int() }),
  handler: async ({ ms, label }, { signal, progress, services: { note } }) => {
    note(`begun ${label}`);
    signal.addEventListener('abort', () => note(`aborted ${label}`), { once: true });
    for (let done = 0; done < ms; done += 50) {
      progress(done, ms, `waiting ${label}`);
      await delay(Math.min(50, ms - done), undefined, { signal });
    }
    return { label, pid: process.pid };
  },
  render: ({ label }) => `waited ${label}`,
});

const picture = defineTool({
  ...base,
  name: 'probe_picture',
  title: 'Picture',
  description: 'Give bytes as an image and as sound.',
  input: z.object({ bytes: z.int().min(1).describe('How many.') }),
  output: z.object({ bytes: z.int() }),
  handler: async ({ bytes }) => {
    // A view into a larger buffer, as decoders return: only the view may travel.
    const all = Buffer.alloc(bytes + 1000, 0xee);
    for (let at = 0; at < bytes; at += 1) all[500 + at] = (at * 31) % 256;
    const view = all.subarray(500, 500 + bytes);
    return withMedia({ bytes }, [
      { kind: 'image', mimeType: 'image/png', bytes: view, caption: 'A picture of nothing' },
      { kind: 'audio', mimeType: 'audio/wav', bytes: new Uint8Array(view) },
      { kind: 'link', uri: 'file:///nowhere', name: 'nowhere' },
    ]);
  },
  render: ({ bytes }) => `${bytes} bytes`,
});

const end = defineTool({
  ...base,
  name: 'probe_end',
  title: 'End',
  description: 'End the process that runs this tool.',
  input: z.object({
    how: z.enum(['exit', 'kill', 'throw', 'disconnect', 'hang']).describe('In which way.'),
  }),
  output: z.object({}),
  handler: async ({ how }, { services: { note } }) => {
    note(`ending by ${how}`);
    if (how === 'exit') process.exit(3);
    if (how === 'kill') process.kill(process.pid, 'SIGKILL');
    if (how === 'throw') setTimeout(() => JSON.parse('no JSON'), 1);
    if (how === 'disconnect') process.disconnect();
    if (how === 'hang') for (;;);
    await delay(60_000);
    return {};
  },
});

const start = defineTool({
  ...base,
  name: 'probe_start',
  title: 'Start',
  description: 'Start a program that sleeps, and leave it running.',
  input: z.object({
    seconds: z.number().describe('How long it sleeps.'),
    way: z.enum(['tree', 'plain', 'session']).default('tree').describe('How it is started.'),
  }),
  output: z.object({ pid: z.int() }),
  handler: async ({ seconds, way }) => {
    const environment = cleanEnvironment(process.env);
    const args = [String(seconds)];
    if (way === 'tree') {
      const tree = await spawnTree({ program: 'sleep', args, environment });
      return { pid: tree.pid };
    }
    const child = spawn('sleep', args, { detached: way === 'session', stdio: 'ignore' });
    child.unref();
    return { pid: child.pid ?? -1 };
  },
});

const environment = defineTool({
  ...base,
  name: 'probe_environment',
  title: 'Environment',
  description: 'Tell which of these variables the process has, and where it runs.',
  input: z.object({ names: z.array(z.string()).describe('Names of variables.') }),
  output: z.object({ present: z.array(z.string()), folder: z.string() }),
  handler: async ({ names }) => ({
    present: names.filter((name) => process.env[name] !== undefined),
    folder: process.cwd(),
  }),
});

const uncopyable = defineTool({
  ...base,
  name: 'probe_uncopyable',
  title: 'Uncopyable',
  description: 'Answer with something that is no plain data.',
  input: z.object({}),
  output: z.object({ value: z.unknown() }),
  handler: async () => ({ value: Symbol('not data') }),
  render: () => 'a symbol',
});

const print = defineTool({
  ...base,
  name: 'probe_print',
  title: 'Print',
  description: 'Write a line to both outputs of the process, as libraries do by mistake.',
  input: z.object({ line: z.string().describe('The line.') }),
  output: z.object({}),
  handler: async ({ line }) => {
    process.stderr.write(`${line} on stderr\n`);
    if (process.send !== undefined) process.stdout.write(`${line} on stdout\n`);
    return {};
  },
});

const lacking = defineTool({
  ...base,
  name: 'probe_lacking',
  title: 'Lacking',
  description: 'Needs a program that is not there.',
  profile: 'full',
  requires: [{ kind: 'program', anyOf: ['no-such-program-anywhere'], hint: 'Install it from nowhere.' }],
  input: z.object({}),
  output: z.object({}),
  handler: async () => ({}),
});

const change = defineTool({
  ...base,
  name: 'probe_change',
  title: 'Change',
  description: 'Pretend to change something.',
  profile: 'opt-in',
  safety: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  input: z.object({}),
  output: z.object({ changed: z.boolean() }),
  handler: async () => ({ changed: true }),
});

/** A family made to be broken: every way in which a tool can go wrong, in one place. */
export const probe = defineFamily({
  id: 'probe',
  serverName: 'probe-tools',
  title: 'Probes',
  summary: 'tools that fail in every way.',
  settings: {
    greeting: setting.text({
      env: 'DPTTOOLS_PROBE_GREETING',
      flag: 'probe-greeting',
      summary: 'A word for every answer.',
      default: 'hello',
    }),
    key: setting.optionalText({ env: 'PROBE_API_KEY', summary: 'A secret of this family.', secret: true }),
    journal: setting.optionalText({
      env: 'DPTTOOLS_PROBE_JOURNAL',
      summary: 'File that is told what happens.',
    }),
  },
  isolation: 'in-process',
  concurrency: 'parallel',
  stateful: false,
  tools: [echo, refuse, wait, picture, end, start, environment, uncopyable, print, lacking, change],
  open: async ({ greeting, journal }): Promise<ProbeServices> => {
    if (greeting === 'unwilling') {
      throw new ToolError({ code: 'unavailable', message: 'The probe does not open.' });
    }
    const note = (line: string) => {
      if (journal !== undefined) appendFileSync(journal, `${line}\n`);
    };
    note('opened');
    return { greeting, openedAt: performance.timeOrigin + performance.now(), note };
  },
  close: async ({ note }) => note('closed'),
});
