import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { markAllowed, withAllowedDirectory } from '@dpttools/kit/paths';
import { isProgramStartError, type ProcessTree, spawnTree } from '@dpttools/subprocess';
import { CountCollector, type Counts } from './counted-files.ts';
import { literalGlob } from './glob/literal-glob.ts';
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
    const tree = await start(program, plan, directory);
    if (tree === undefined) return undefined;
    try {
      return await collect(tree.child, plan);
    } finally {
      // Not waited for: one that hangs in a file system does not die of it. What has ended needs no second look.
      if (tree.child.exitCode === null) void tree.kill();
      tree.child.stdout?.destroy();
      tree.child.stderr?.destroy();
    }
  });
}

async function start(program: string, plan: SearchPlan, cwd: string): Promise<ProcessTree | undefined> {
  try {
    return await spawnTree({ program, args: ripgrepArguments(plan), environment: { PATH: '' }, cwd });
  } catch (error) {
    if (isProgramStartError(error)) return undefined;
    throw error;
  }
}

function ripgrepArguments({ query, filter, closed }: SearchPlan): string[] {
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
    ...Array.from(closed, (place) => `--glob=!/${literalGlob(place)}`),
    `--regexp=${query.query}`,
    '--',
    './',
  ];
}

async function collect(child: ProcessTree['child'], plan: SearchPlan): Promise<Counts | undefined> {
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

function endOf(
  child: ProcessTree['child'],
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
    child.once('close', (code) => settle(code === null ? 'failed' : 'exited'));
  });
}

function isFolder(root: string, path: BytePath): boolean {
  const bytes = Buffer.from(root).toString('latin1') + path;
  return lstatSync(toSystemPath(bytes), { throwIfNoEntry: false })?.isDirectory() === true;
}
