import { type HostileTree, innerRoot } from './hostile-tree.ts';

export interface PathAttack {
  readonly name: string;
  readonly path: string;
  /** `refused`: nothing but an error will do. `answered`: the name is strange but harmless, so any clean answer will do. */
  readonly outcome: 'refused' | 'answered';
  /** Left out: for every use of a path. */
  readonly only?: 'writing';
  /** True for what is neither file nor folder: to describe it without opening it is harmless. */
  readonly isSpecial?: boolean;
  /** True where moving or deleting the entry itself touches nothing that lies outside. */
  readonly isEntry?: boolean;
  /** True where reading shows what lies outside by the nature of the disk. */
  readonly mayShow?: boolean;
}

/** Every way known to us to lead a path parameter astray. */
export function pathAttacks(tree: HostileTree): PathAttack[] {
  return [
    ...leadingOut(tree),
    ...throughLinks(),
    ...specialFiles(),
    ...malformed(tree),
    ...deniedWrites(),
    ...literal(),
  ];
}

/**
 * With the whole disk allowed there is no outside, but these are refused as ever. None resolves to a real file of the
 * machine, as `/proc/self/root/etc/passwd` would; and they are for tools that only read.
 */
export function wholeDiskAttacks(): PathAttack[] {
  return refused({
    'endless device': '/dev/zero',
    'open descriptor': '/dev/fd/0',
    'shared memory': '/dev/shm',
    'environment of the server': '/proc/self/environ',
    'list of processes': '/proc',
    'kernel setting': '/sys/kernel/uevent_seqnum',
    'link to the environment': 'hostile/to-environ',
  });
}

/** With `innerRoot` allowed beside the folder that holds it. */
export function nestedRootAttacks(): PathAttack[] {
  const attacks = refused({
    'allowed folder in another one': innerRoot,
    'folder that holds an allowed one': 'hostile/holder',
    'folder that holds an allowed one, dotted': `${innerRoot}/..`,
    'folder above the folder that holds it': 'hostile',
  });
  return attacks.map((attack) => ({ ...attack, only: 'writing' }));
}

const refused = (entries: Readonly<Record<string, string>>): PathAttack[] =>
  Object.entries(entries).map(([name, path]) => ({ name, path, outcome: 'refused' }));

function leadingOut({ allowed, outside, sibling }: HostileTree): PathAttack[] {
  const { root } = allowed;
  return refused({
    'up and out': '../outside/canary.txt',
    'dot, up and out': './../outside/canary.txt',
    'down, up and out': 'hostile/../../outside/canary.txt',
    'through a folder that is not there': 'none/../../outside/canary.txt',
    'doubled slashes': '..//outside///canary.txt',
    'many ups': `${'../'.repeat(40)}etc/passwd`,
    'out and in the sibling': '../allowed-secrets/canary.txt',
    'absolute, outside': `${outside}/canary.txt`,
    'absolute, up from the root': `${root}/../outside/canary.txt`,
    'absolute, dotted': `${root}/./hostile/.././../outside/canary.txt`,
    'absolute, doubled slash': `/${outside}/canary.txt`,
    'sibling that shares the prefix': `${sibling}/canary.txt`,
    'sibling folder': sibling,
    'folder outside': outside,
    'new file outside': `${outside}/new.txt`,
    'new file in a new folder outside': '../outside/new/new.txt',
    'folder above': '..',
    'folder above, trailing slash': '../',
    'root of the disk': '/',
    'system file': '/etc/passwd',
    'home folder of another': '/root/.ssh/id_rsa',
  });
}

function throughLinks(): PathAttack[] {
  const entries = refused({
    'link to a file outside': 'hostile/to-file',
    'relative link to a file outside': 'hostile/to-file-relative',
    'link to a folder outside': 'hostile/to-folder',
    'link to nothing outside': 'hostile/to-nothing',
    'chain of links': 'hostile/chain-1',
    'loop of links': 'hostile/loop-1',
    'link to itself': 'hostile/to-itself',
    'link to the environment': 'hostile/to-environ',
    'link to an endless device': 'hostile/to-zero',
  });
  const beyond = refused({
    'file through a link to a folder': 'hostile/to-folder/canary.txt',
    'new file through a link to a folder': 'hostile/to-folder/new.txt',
    'new file in a new folder through a link': 'hostile/to-folder/new/new.txt',
    'link to the sibling': 'hostile/to-sibling/canary.txt',
    'link to the root': 'hostile/to-root/etc/passwd',
    'through a loop of links': 'hostile/loop-1/file.txt',
  });
  return [
    ...entries.map((attack) => ({ ...attack, isEntry: true })),
    ...beyond,
    { name: 'up again through a link', path: 'hostile/to-folder/../outside/canary.txt', outcome: 'answered' },
    { name: 'link that stays inside', path: 'hostile/to-inside', outcome: 'answered' },
    { name: 'hard link', path: 'hostile/hard-link', outcome: 'answered', mayShow: true },
  ];
}

function specialFiles(): PathAttack[] {
  const entries = refused({ 'named pipe': 'hostile/fifo', socket: 'hostile/socket' });
  const beyond = refused({
    'endless device': '/dev/zero',
    'standard input': '/dev/stdin',
    'open descriptor': '/dev/fd/0',
    'environment of the server': '/proc/self/environ',
    'root through the process': '/proc/self/root/etc/passwd',
    'folder through the process': '/proc/self/cwd/../outside/canary.txt',
    'kernel setting': '/sys/kernel/uevent_seqnum',
  });
  return [...entries.map((attack) => ({ ...attack, isEntry: true, isSpecial: true })), ...beyond];
}

function malformed({ allowed, outside }: HostileTree): PathAttack[] {
  return refused({
    empty: '',
    'NUL inside': 'hostile/inside.txt\0',
    'NUL before a suffix': `${outside}/canary.txt\0.txt`,
    'line feed': 'hostile/in\nside.txt',
    'escape sequence': 'hostile/\u001b[31minside.txt',
    'half a surrogate pair': 'hostile/\ud800.txt',
    'longer than any path': `${allowed.root}/${'a/'.repeat(4000)}x`,
    'a million characters': `/${'x'.repeat(1_000_000)}`,
    'network share': '\\\\host\\share\\file.txt',
    'device namespace': '\\\\?\\C:\\Windows\\win.ini',
    'drive letter': 'C:\\Windows\\win.ini',
  });
}

function deniedWrites(): PathAttack[] {
  const attacks = refused({
    'git hook': '.git/hooks/pre-commit',
    'git hook that is there': '.git/hooks/post-commit',
    'git configuration': '.git/config',
    'git configuration in other case': '.GIT/Config',
    'git configuration, wide letters': '.ｇｉｔ/config',
    'git configuration by way of the hooks': '.git/hooks/../config',
    'git hook through a link': 'hostile/to-git/hooks/pre-push',
    'keys of the shell': '.ssh/authorized_keys',
    'keys deeper down': 'hostile/.ssh/config',
  });
  return attacks.map((attack) => ({ ...attack, only: 'writing' }));
}

/** Names that a shell, a program or a careless decoder would read as something else. */
function literal(): PathAttack[] {
  const names = [
    '-rf',
    '--output=pwned',
    '--',
    '-',
    '$(touch pwned)',
    '`touch pwned`',
    ';touch pwned;',
    '| touch pwned',
    '&& touch pwned',
    '> pwned',
    '%PATH%',
    '$HOME',
    '*',
    '?',
    '[a-z]',
    '{a,b}',
    '!!',
    '~nobody',
    `'"'`,
    ' leading and trailing ',
    '...',
    '%2e%2e%2foutside%2fcanary.txt',
    '..%2foutside%2fcanary.txt',
    '..%c0%afoutside%c0%afcanary.txt',
    '..\\outside\\canary.txt',
    '．．／outside／canary.txt',
    '‥/outside/canary.txt',
    'file:///etc/passwd',
    'http://127.0.0.1/',
    'con',
    'file.txt::$DATA',
    'ﬁle.txt',
    'e\u0301.txt',
    '\u202etxt.exe',
    '\u{e0041}\u{e0042}',
    'a'.repeat(300),
    '__proto__',
    'constructor',
  ];
  return names.map((path) => ({
    name: `name ${JSON.stringify(path.slice(0, 40))}`,
    path,
    outcome: 'answered',
  }));
}
