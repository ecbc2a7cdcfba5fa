import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  addsLocal,
  clipText,
  defineFamily,
  pathInput,
  readsLocal,
  replacesLocal,
  setting,
  toolFactory,
  withMedia,
} from '@dpttools/kit';
import { openAllowedFile } from '@dpttools/kit/paths';
import { z } from 'zod';
import { redPixelPng } from '../conformance/fixtures-family/tiny-media.ts';

export interface NotesServices {
  readonly author: string;
}

export const defineTool = toolFactory<NotesServices>();

const readNote = defineTool({
  name: 'read_note',
  title: 'Read note',
  description: 'Read a note.',
  input: z.object({
    path: pathInput('read', 'The note.'),
    max_chars: z.int().min(1).default(500).describe('Longest text to answer.'),
  }),
  output: z.object({ text: z.string(), truncated: z.boolean() }),
  safety: readsLocal,
  profile: 'core',
  errors: { empty: 'The note has no text.' },
  async handler({ path, max_chars }, { fail }) {
    const handle = await openAllowedFile(path);
    const text = await handle.readFile('utf8').finally(() => handle.close());
    if (text === '') throw fail('empty', `${path} is empty.`, { hint: 'Write into it first.' });
    return { text: clipText(text, max_chars), truncated: text.length > max_chars };
  },
  render: ({ text, truncated }) => (truncated ? `${text}\n[More: raise max_chars.]` : text),
});

const writeNote = defineTool({
  name: 'write_note',
  title: 'Write note',
  description: 'Write a note, replacing what was there.',
  input: z.object({
    path: pathInput('write', 'The note.'),
    text: z.string().describe('Its new text.'),
    upper_case: z.boolean().default(false).describe('Write in capitals.'),
  }),
  output: z.object({ name: z.string(), author: z.string() }),
  safety: replacesLocal,
  profile: 'core',
  errors: { not_a_note: 'The path leads to something other than a file.' },
  async handler({ path, text, upper_case }, { services, signal, fail }) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === false)
      throw fail('not_a_note', `${path} is no note.`, { hint: 'Name a text file.' });
    const staged = join(dirname(path), `.${basename(path).slice(0, 80)}.new`);
    try {
      await writeFile(staged, upper_case ? text.toUpperCase() : text);
      signal.throwIfAborted();
      await rename(staged, path);
    } finally {
      await rm(staged, { force: true });
    }
    return { name: basename(path), author: services.author };
  },
});

const copyNote = defineTool({
  name: 'copy_note',
  title: 'Copy note',
  description: 'Copy a note to a new one.',
  input: z.object({ source: pathInput('read', 'The note.'), destination: pathInput('write', 'The copy.') }),
  output: z.object({ from: z.string(), to: z.string() }),
  safety: addsLocal,
  profile: 'core',
  async handler({ source, destination }) {
    const handle = await openAllowedFile(source);
    const bytes = await handle.readFile().finally(() => handle.close());
    await writeFile(destination, bytes, { flag: 'wx' });
    return { from: source, to: destination };
  },
  render: ({ from, to }) => `Copied ${from} to ${to}.`,
});

const listNotes = defineTool({
  name: 'list_notes',
  title: 'List notes',
  description: 'List the notes of a folder.',
  input: z.object({
    path: pathInput('read', 'The folder.'),
    words: z.array(z.string()).default([]).describe('Parts of names to keep.'),
  }),
  output: z.object({ entries: z.array(z.string()) }),
  safety: readsLocal,
  profile: 'core',
  async handler({ path, words }) {
    const names = (await readdir(path)).sort();
    return { entries: names.filter((name) => words.every((word) => name.includes(word))) };
  },
  render: ({ entries }) => JSON.stringify(entries),
});

const countTo = defineTool({
  name: 'count_to',
  title: 'Count',
  description: 'Count, a second for each step.',
  input: z.object({ steps: z.int().min(0).max(60).describe('How far.') }),
  output: z.object({ counted: z.int() }),
  safety: readsLocal,
  profile: 'full',
  async handler({ steps }, { progress, signal }) {
    for (let step = 1; step <= steps; step += 1) {
      progress(step, steps, `Step ${step}`);
      await delay(1050, undefined, { signal });
    }
    return { counted: steps };
  },
});

const drawDot = defineTool({
  name: 'draw_dot',
  title: 'Draw dot',
  description: 'Draw a red dot.',
  input: z.object({}),
  output: z.object({ width: z.int(), height: z.int() }),
  safety: readsLocal,
  profile: 'core',
  requires: [{ kind: 'probe', id: 'paint', hint: 'Buy some paint.', check: async () => true }],
  handler: async () =>
    withMedia({ width: 1, height: 1 }, [{ kind: 'image', mimeType: 'image/png', bytes: redPixelPng }]),
});

export const tools = [readNote, writeNote, copyNote, listNotes, countTo, drawDot] as const;

/** A family with one of everything, for the testkit's own tests. */
export const notes = defineFamily({
  id: 'notes',
  serverName: 'notes-tools',
  title: 'Notes',
  summary: 'read and write notes.',
  instructions: 'Read and write notes.',
  settings: {
    author: setting.text({
      env: 'DPTTOOLS_NOTES_AUTHOR',
      flag: 'author',
      summary: 'Who writes.',
      default: 'nobody',
    }),
  },
  isolation: 'in-process',
  concurrency: 'parallel',
  stateful: false,
  tools,
  open: async ({ author }): Promise<NotesServices> => ({ author }),
});

/** For tests that look at a file by its real content. */
export const readText = (path: string) => readFile(path, 'utf8');
