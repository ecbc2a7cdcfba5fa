import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isToolError, ToolError } from '@dpttools/kit/errors';
import {
  type AllowedPath,
  allowPath,
  canBeArgument,
  closedPlacesBelow,
  type PathPolicy,
} from '@dpttools/kit/paths';
import { codeOf } from '../write/write-error.ts';
import { sortEntries } from './entry-order.ts';
import { inFolder } from './in-folder.ts';
import { mapBounded } from './map-bounded.ts';
import { unusableName, visibleName } from './visible-name.ts';

export interface ListOptions {
  readonly includeHidden: boolean;
  /** Entries to skip. */
  readonly offset: number;
  readonly maxChars: number;
  /** Characters that an entry takes of `maxChars`. */
  readonly charsOf: (entry: ListedEntry) => number;
  /** Says of which links the targets may be looked at. */
  readonly policy: PathPolicy;
  readonly signal?: AbortSignal | undefined;
}

export interface ListedEntry {
  /** Control characters are shown as escapes such as `\x0a`. */
  readonly name: string;
  /** For a link that of its target, or `link` where that is missing or may not be looked at. */
  readonly type: 'file' | 'directory' | 'link';
  /** Bytes, for regular files. */
  readonly size?: number;
  /** Where a link points. */
  readonly link?: string;
  /** Why a file has no size, a folder is not opened, or the name is of no use. */
  readonly note?: string;
}

export interface Listing {
  readonly entries: ListedEntry[];
  readonly total: number;
  /** To go on, when there is more. */
  readonly nextOffset?: number;
}

const atOnce = 16;
const batchLength = 256;

/** One folder: folders first, then files, each group by name; as many as fit from `offset` on. Sizes are looked up only of these. */
export async function listDirectory(path: AllowedPath, options: ListOptions): Promise<Listing> {
  const { includeHidden, offset, policy, signal } = options;
  return inFolder(path, async (directory) => {
    const found = await readdir(directory, { withFileTypes: true });
    const wanted = includeHidden ? found : found.filter(({ name }) => !name.startsWith('.'));
    checkOffset(offset, wanted.length, path);
    const closed = closedPlacesBelow(path);
    const links = await lookAtLinks(wanted, { directory, path, policy, signal });
    const sorted = sortEntries(wanted.map((entry) => toSortable(entry, links)));
    const entries: ListedEntry[] = [];
    let room = options.maxChars - '[]'.length;
    for (let next = offset; next < sorted.length; next += batchLength) {
      signal?.throwIfAborted();
      const batch = await mapBounded(sorted.slice(next, next + batchLength), atOnce, async (entry) =>
        marked(await describe(entry, directory), { directory, closed }),
      );
      for (const entry of batch) {
        room -= options.charsOf(entry);
        if (room < 0 && entries.length > 0) {
          return { entries, total: sorted.length, nextOffset: offset + entries.length };
        }
        entries.push(entry);
      }
    }
    return { entries, total: sorted.length };
  });
}

function checkOffset(offset: number, total: number, path: string): void {
  if (offset === 0 || offset < total) return;
  throw new ToolError({
    code: 'beyond_end',
    message: `${path} has ${total} ${total === 1 ? 'entry' : 'entries'}; offset ${offset} is beyond them.`,
    hint: 'Use a smaller offset.',
  });
}

interface Sortable {
  readonly name: string;
  readonly isFolder: boolean;
  readonly link: LookedAt | undefined;
}

/** A link, with the facts of its target or why there are none. */
type LookedAt =
  | { readonly target: string; readonly facts: Stats }
  | { readonly target: string; readonly note: string };

interface Place {
  readonly directory: string;
  readonly path: AllowedPath;
  readonly policy: PathPolicy;
  readonly signal: AbortSignal | undefined;
}

/** All of them, before sorting: a link to a folder stands among the folders. */
async function lookAtLinks(found: readonly Dirent[], place: Place): Promise<Map<string, LookedAt>> {
  const links = found.filter((entry) => entry.isSymbolicLink());
  const looks = await mapBounded(links, atOnce, async ({ name }) => {
    place.signal?.throwIfAborted();
    const target = await readlink(join(place.directory, name)).catch(() => '?');
    return [name, { target, ...(await lookAtTarget(join(place.path, name), place.policy)) }] as const;
  });
  return new Map(looks);
}

async function lookAtTarget(path: string, policy: PathPolicy): Promise<{ facts: Stats } | { note: string }> {
  try {
    return { facts: await lstat(await allowPath(policy, path, 'read')) };
  } catch (error) {
    if (isToolError(error))
      return { note: codeOf(error.cause) === 'ELOOP' ? 'loop of links' : 'target not allowed' };
    return { note: codeOf(error) === 'ENOENT' ? 'broken link' : 'target unreadable' };
  }
}

function toSortable(entry: Dirent, links: ReadonlyMap<string, LookedAt>): Sortable {
  const link = links.get(entry.name);
  const target = link !== undefined && 'facts' in link ? link.facts : undefined;
  return { name: entry.name, isFolder: (target ?? entry).isDirectory(), link };
}

async function describe({ name, isFolder, link }: Sortable, directory: string): Promise<ListedEntry> {
  const linked = link === undefined ? {} : { link: link.target };
  if (isFolder) return { name, type: 'directory', ...linked };
  if (link !== undefined && 'note' in link) return { name, type: 'link', ...linked, note: link.note };
  try {
    const facts = link?.facts ?? (await lstat(join(directory, name)));
    return { name, type: 'file', ...sizeOrNote(facts), ...linked };
  } catch {
    // Removed since the folder was read.
    return { name, type: 'file', note: 'unreadable' };
  }
}

interface Listed {
  readonly directory: string;
  readonly closed: ReadonlySet<string>;
}

async function marked(entry: ListedEntry, { directory, closed }: Listed): Promise<ListedEntry> {
  const { name } = entry;
  if (!canBeArgument(name)) return { ...entry, name: visibleName(name), note: unusableName };
  if (name.includes('\ufffd') && !(await isThere(join(directory, name))))
    return { ...entry, note: unusableName };
  const isClosed = closed.size > 0 && closed.has(Buffer.from(name).toString('latin1'));
  return isClosed ? { ...entry, note: 'never opened' } : entry;
}

/** A name that is not valid UTF-8 is not found by the text it was decoded to. */
function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function sizeOrNote(facts: Stats): { size: number } | { note: string } {
  if (facts.isFile()) return { size: facts.size };
  if (facts.isFIFO()) return { note: 'named pipe' };
  if (facts.isSocket()) return { note: 'socket' };
  return { note: facts.isCharacterDevice() || facts.isBlockDevice() ? 'device' : 'changed meanwhile' };
}
