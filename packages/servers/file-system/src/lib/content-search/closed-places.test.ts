import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type ContentSearch, searchContent } from './search-content.ts';

const folder = temporaryFolder();
const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status === 0;

test.runIf(canMount)('mounts of the kernel are not walked into, wherever they are', async () => {
  folder.write('found/version', 'Linux version\n');
  folder.write('sub/file', '');
  folder.write('odd [*]{x} !/file', '');
  const mounted = [
    'set -e; at="$1"; shift',
    'mount -t proc proc "$at/sub"',
    'mount -t proc proc "$at/odd [*]{x} !"',
    'exec "$@"',
  ];
  const wrapper = ['unshare', '--mount', 'sh', '-c', mounted.join('\n'), 'sh', folder.path];
  const { output } = await runScript('search-folder.ts', [folder.path, 'Linux version'], wrapper);
  const { fast, own, tree } = JSON.parse(output) as Record<'fast' | 'own', ContentSearch> & { tree: string };
  expect(fast).toEqual({ ...own, engine: 'ripgrep' });
  expect(own).toMatchObject({
    engine: 'walker',
    matchedLines: 1,
    searchedFiles: 1,
    unreadable: { count: 0 },
  });
  expect(tree).toContain('└── sub/ [never opened]');
  expect(tree).toContain('├── odd [*]{x} !/ [never opened]\n');
});

test.skipIf(process.platform === 'win32')('a search does not begin in one', async () => {
  await expect(searchContent({ root: folder.at('../../proc/self'), query: 'x' })).rejects.toMatchObject({
    code: 'path_refused',
  });
});
