import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DemoStep {
  /** What a user might want at this point. */
  readonly wish: string;
  readonly tool: string;
  readonly arguments: (folder: string) => Promise<Readonly<Record<string, unknown>>>;
  /** The code of the error, where the point is that it is refused. */
  readonly refusal?: string;
  /** Looks at the files themselves, past the server, and says what is there. */
  readonly proof?: (folder: string) => Promise<string>;
}

const fixed = (given: Readonly<Record<string, unknown>>) => async () => given;

/** About ten calls on the sample files. */
export const demoSteps: readonly DemoStep[] = [
  {
    wish: 'What is in this folder?',
    tool: 'get_directory_structure',
    arguments: fixed({ path: '.', max_depth: 4 }),
  },
  {
    wish: 'What went wrong last night?',
    tool: 'search_in_files',
    arguments: fixed({ path: 'logs', query: 'ERROR' }),
  },
  {
    wish: 'And what happened around that?',
    tool: 'read_file',
    arguments: fixed({ path: 'logs/orders.log', offset: 146, limit: 5 }),
  },
  {
    wish: 'Read the letter. (It is not in UTF-8: the error says what it most likely is.)',
    tool: 'read_file',
    arguments: fixed({ path: 'letters/reklamation.txt' }),
    refusal: 'wrong_encoding',
  },
  {
    wish: 'Then read it as that.',
    tool: 'read_file',
    arguments: fixed({ path: 'letters/reklamation.txt', encoding: 'windows-1252' }),
  },
  {
    wish: 'Print two copies from now on. (A file from Windows: only the one character may change.)',
    tool: 'edit_file',
    arguments: fixed({ path: 'windows/printer.ini', old_string: 'copies=1', new_string: 'copies=2' }),
    proof: countWindowsLineEnds,
  },
  {
    wish: 'Make an edit that could mean several places. (Nothing is written.)',
    tool: 'edit_file',
    arguments: fixed({ path: 'pricing/prices.py', old_string: 'SHIPPING', new_string: 'POSTAGE' }),
    refusal: 'several_matches',
  },
  {
    wish: 'Apply the patch that rounds half up.',
    tool: 'apply_patch',
    arguments: async (folder) => ({
      path: 'pricing/prices.py',
      patch: await readFile(join(folder, 'pricing/round-half-up.patch'), 'utf8'),
    }),
  },
  {
    wish: 'What is still to do in the code?',
    tool: 'search_in_files',
    arguments: fixed({ path: 'pricing', query: 'TODO', file_pattern: '*.py' }),
  },
  {
    wish: 'Keep a copy of the first quarter.',
    tool: 'copy_file',
    arguments: fixed({ source: 'archive/2024/q1/sales.csv', destination: 'archive/2024/q1/sales-copy.csv' }),
  },
  {
    wish: 'Read a file outside of the folder. (Only allowed directories can be reached.)',
    tool: 'read_file',
    arguments: fixed({ path: '../../etc/passwd' }),
    refusal: 'path_refused',
  },
];

async function countWindowsLineEnds(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'windows/printer.ini'), 'latin1');
  const all = text.split('\n').length - 1;
  const windows = text.split('\r\n').length - 1;
  return `on disk, ${windows} of ${all} lines still end as Windows ends them`;
}
