import { type ChildProcess, spawn } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { markAllowed, withAllowedDirectory } from '@dpttools/kit/paths';
import { CountCollector, type Counts } from './counted-files.ts';
import { type BytePath, toSystemPath } from './path-order.ts';
import { CountReader, ErrorReader } from './ripgrep-output.ts';
import type { SearchPlan } from './search-plan.ts';

/**
 * Has ripgrep count the matching lines of every file. It runs in parallel and prints only counts, so its answer is small;
 * undefined when it cannot do the job: it does not start, does not take the pattern, or dies.
 */
export async function countWithRipgrep(program: string, plan: SearchPlan): Promise<Counts | undefined> {
  // What lies in the root is in the folder that this opens, and holds on to when the root is swapped for a link.
  return withAllowedDirectory(markAllowed(join(plan.root, 'entry')), async (directory) => {
    plan.signal?.throwIfAborted();
    const child = spawn(program, ripgrepArguments(plan), {
      cwd: directory,
      env: { PATH: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    try {
      return await collect(child, plan);
    } finally {
      child.kill('SIGKILL');
      child.stdout.destroy();
      child.stderr.destroy();
    }
  });
}

function ripgrepArguments({ query, filter }: SearchPlan): string[] {
  return [
    '--no-config',
    '--count',
    '--null',
    '--with-filename',
    '--stats',
    '--color=never',
    '--hidden',
    '--no-ignore',
    '--crlf',
    // A file that is mapped into memory is looked through for NUL bytes at its start only.
    '--no-mmap',
    '--regex-size-limit=10M',
    '--dfa-size-limit=10M',
    ...(query.ignoreCase ? ['--ignore-case'] : ['--case-sensitive']),
    ...(query.isRegex ? [] : ['--fixed-strings']),
    ...filter.ripgrepArguments,
    '--glob=!.git/',
    '--iglob=!*.pdf',
    `--regexp=${query.query}`,
    '--',
    './',
  ];
}

async function collect(child: ChildProcess, plan: SearchPlan): Promise<Counts | undefined> {
  const { filter, root } = plan;
  const collector = new CountCollector(plan.maxMatches);
  const counts = new CountReader((path, lines) => {
    if (filter.accepts(path)) collector.add({ path, lines });
  });
  const errors = new ErrorReader((path, reason) => {
    if (filter.isExact || filter.accepts(path) || isFolder(`${root}/`, path))
      collector.unreadable.add(path, reason);
  });
  child.stdout?.on('data', (chunk: Buffer) => counts.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
  const end = await endOf(child, plan);
  plan.signal?.throwIfAborted();
  if (end === 'out of time') return collector.finish({ searchedFiles: undefined, isComplete: false });
  const { searchedFiles } = counts;
  if (end === 'failed' || searchedFiles === undefined) return undefined;
  return collector.finish({ searchedFiles: filter.isExact ? searchedFiles : undefined, isComplete: true });
}

/** Does not wait for a process that is to be killed: one that hangs in a file system does not die of it. */
function endOf(
  child: ChildProcess,
  { deadline, signal }: SearchPlan,
): Promise<'exited' | 'failed' | 'out of time'> {
  return new Promise((resolve) => {
    const settle = (end: 'exited' | 'failed' | 'out of time') => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(end);
    };
    const timer = setTimeout(() => settle('out of time'), Math.max(0, deadline - performance.now()));
    const onAbort = () => settle('failed');
    signal?.addEventListener('abort', onAbort);
    child.on('error', () => settle('failed'));
    child.once('close', (code) => settle(code === null ? 'failed' : 'exited'));
  });
}

function isFolder(root: string, path: BytePath): boolean {
  const bytes = Buffer.from(root).toString('latin1') + path;
  return lstatSync(toSystemPath(bytes), { throwIfNoEntry: false })?.isDirectory() === true;
}
