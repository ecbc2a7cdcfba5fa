import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { markAllowed, withAllowedDirectory } from '@dpttools/kit/paths';
import { CountCollector, type Counts } from './counted-files.ts';
import type { SearchPlan } from './search-plan.ts';
import { systemReason } from './system-reason.ts';

/** A path is at most 4,096 bytes on Linux and 1,024 on macOS; nothing longer is kept waiting for its end. */
const maxRecordBytes = 64 * 1024;

/**
 * Has ripgrep count the matching lines of every file. It runs in parallel and prints only counts, so its answer is small;
 * undefined when it can not do the job: it does not start, or does not take the pattern.
 */
export async function countWithRipgrep(program: string, plan: SearchPlan): Promise<Counts | undefined> {
  // What lies in the root is in the folder that this opens, and holds on to when the root is swapped for a link.
  return withAllowedDirectory(markAllowed(join(plan.root, 'entry')), (directory) =>
    run(program, directory, plan),
  );
}

async function run(program: string, directory: string, plan: SearchPlan): Promise<Counts | undefined> {
  plan.signal?.throwIfAborted();
  const child = spawn(program, ripgrepArguments(plan), {
    cwd: directory,
    env: { PATH: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const stop = () => child.kill('SIGKILL');
  plan.signal?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(stop, Math.max(0, plan.deadline - performance.now()));
  try {
    return await collect(child, plan);
  } finally {
    clearTimeout(timer);
    plan.signal?.removeEventListener('abort', stop);
    stop();
  }
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
  const collector = new CountCollector(plan.maxMatches);
  const [end, trailer] = await Promise.all([
    ended(child),
    readRecords(child.stdout, (path, lines) => {
      if (plan.filter.accepts(path)) collector.add({ path, lines });
    }),
    readErrors(child.stderr, (path, reason) => collector.unreadable.add(path, reason)),
  ]);
  plan.signal?.throwIfAborted();
  const searched = /^(\d+) files searched/mu.exec(trailer)?.[1];
  const isComplete = end !== 'killed';
  // Without the closing statistics it gave up before it searched.
  if (end === 'not-started' || (isComplete && searched === undefined)) return undefined;
  const isKnown = searched !== undefined && plan.filter.isExact;
  return collector.finish({ searchedFiles: isKnown ? Number(searched) : undefined, isComplete });
}

function ended(child: ChildProcess): Promise<'exited' | 'killed' | 'not-started'> {
  return new Promise((resolve) => {
    child.once('error', () => resolve('not-started'));
    child.once('close', (code) => resolve(code === null ? 'killed' : 'exited'));
  });
}

/** Reads `./path NUL count` lines; gives what follows the last of them. */
async function readRecords(
  output: Readable | null,
  onRecord: (path: string, lines: number) => void,
): Promise<string> {
  let rest = '';
  for await (const chunk of output ?? []) {
    rest += (chunk as Buffer).toString('latin1');
    let start = 0;
    for (;;) {
      const middle = rest.indexOf('\0', start);
      const end = middle === -1 ? -1 : rest.indexOf('\n', middle);
      if (end === -1) break;
      onRecord(withoutRoot(rest.slice(start, middle)), Number.parseInt(rest.slice(middle + 1, end), 10));
      start = end + 1;
    }
    rest = rest.slice(start);
    if (rest.length > maxRecordBytes) break;
  }
  return rest;
}

async function readErrors(
  output: Readable | null,
  onError: (path: string, reason: string) => void,
): Promise<void> {
  let rest = '';
  for await (const chunk of output ?? []) {
    const lines = `${rest}${(chunk as Buffer).toString('latin1')}`.split('\n');
    rest = (lines.pop() ?? '').slice(0, maxRecordBytes);
    for (const line of lines) {
      const [, path, reason, number] =
        /^rg: (.*?): (?:IO error for operation on .*: )?([^:]*) \(os error (\d+)\)$/u.exec(line) ?? [];
      // A file that went away meanwhile is not worth a word.
      if (path === undefined || reason === undefined || number === '2') continue;
      onError(withoutRoot(path), process.platform === 'win32' ? reason : systemReason(-Number(number)));
    }
  }
}

function withoutRoot(path: string): string {
  const relative = path.startsWith('./') || path.startsWith('.\\') ? path.slice(2) : path;
  return process.platform === 'win32' ? relative.replaceAll('\\', '/') : relative;
}
