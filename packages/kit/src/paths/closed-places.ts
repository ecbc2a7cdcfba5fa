import { readFileSync } from 'node:fs';
import { refused } from './path-refused.ts';

const pseudoPlaces = ['/proc', '/sys', '/dev'] as const;
const onPseudoFileSystem = /^\/(?:proc|sys|dev)(?:\/|$)/;

// Their files are made up by the kernel as they are read: the same kinds that openAllowedFile refuses.
const kernelFileSystems = new Set([
  'proc',
  'sysfs',
  'debugfs',
  'tracefs',
  'securityfs',
  'configfs',
  'cgroup',
  'cgroup2',
  'bpf',
  'selinuxfs',
  'binfmt_misc',
]);

/** Whether a path with its links resolved is one that is never opened, whatever is allowed. */
export function isClosedPlace(real: string): boolean {
  return process.platform !== 'win32' && onPseudoFileSystem.test(real);
}

/**
 * The places below `root` that are never opened, wherever the kernel's file systems are mounted: what a walk has to
 * pass over. Relative to `root`, with one character per byte, because a name need not be valid UTF-8.
 * Throws `path_refused` when `root` is in one itself.
 */
export function closedPlacesBelow(root: string): ReadonlySet<string> {
  const below = new Set<string>();
  if (process.platform === 'win32') return below;
  const bytes = Buffer.from(root).toString('latin1');
  const prefix = bytes.endsWith('/') ? bytes : `${bytes}/`;
  for (const place of [...pseudoPlaces, ...kernelMounts()]) {
    if (bytes === place || bytes.startsWith(`${place}/`)) throw notOnDisk(root);
    if (place.startsWith(prefix)) below.add(place.slice(prefix.length));
  }
  return below;
}

export function notOnDisk(path: string): Error {
  return refused(
    `${path} is not on a disk: /proc, /sys, /dev and mounts like them are never opened.`,
    'Name a file or folder on a disk.',
  );
}

/** Only Linux tells; elsewhere such a mount is rare, and its files are no regular ones. */
function kernelMounts(): string[] {
  if (process.platform !== 'linux') return [];
  return mountTable()
    .split('\n')
    .flatMap((line) => {
      // See proc_pid_mountinfo(5): what ends with the dash is of varying length.
      const [before = '', after = ''] = line.split(' - ', 2);
      const place = before.split(' ')[4];
      const [type = ''] = after.split(' ', 1);
      return place !== undefined && kernelFileSystems.has(type) ? [unescaped(place)] : [];
    });
}

function mountTable(): string {
  try {
    // The kernel answers from memory, so this never waits.
    return readFileSync('/proc/self/mountinfo', 'latin1');
  } catch {
    return '';
  }
}

function unescaped(place: string): string {
  return place.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
