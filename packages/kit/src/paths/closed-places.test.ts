import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { closedPlacesBelow } from './closed-places.ts';

const makeFolder = temporaryFolders();
const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status === 0;

describe.skipIf(process.platform === 'win32')('closedPlacesBelow', () => {
  it('names what is never opened in the root of the disk', () => {
    const places = closedPlacesBelow('/');
    for (const name of ['proc', 'sys', 'dev']) expect(places).toContain(name);
  });

  it('finds nothing in a plain folder', () => {
    expect(closedPlacesBelow(makeFolder())).toEqual(new Set());
    expect(closedPlacesBelow('/procedures')).toEqual(new Set());
  });

  it.each(['/proc', '/proc/self', '/dev/shm', '/sys'])('refuses to start in %s', (root) => {
    expect(() => closedPlacesBelow(root)).toThrow('not on a disk');
  });

  it.runIf(canMount)('finds mounts of the kernel elsewhere, whatever they are called', () => {
    const root = makeFolder();
    const script = [
      `import { closedPlacesBelow } from ${JSON.stringify(new URL('./closed-places.ts', import.meta.url).href)};`,
      'process.stdout.write(JSON.stringify([...closedPlacesBelow(process.argv[1])]));',
    ].join('\n');
    const mounted = 'mkdir "$1/a b" && mount -t proc proc "$1/a b" && shift && exec "$@"';
    const node = [process.execPath, '--conditions', 'dpttools-source', '--import', 'tsx'];
    const run = [...node, '--input-type=module', '-e', script, root];
    const { stdout } = spawnSync('unshare', ['--mount', 'sh', '-c', mounted, 'sh', root, ...run], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual(['a b']);
  });
});
