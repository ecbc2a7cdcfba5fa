// Run by tests in a process of its own: searches a folder with either engine and prints what was found.
import { readFileSync } from 'node:fs';
import { markAllowed } from '@dpttools/kit/paths';
import { searchContent } from '../content-search/search-content.ts';
import { renderTree } from '../entries/render-tree.ts';

/** The kernel counts the memory of the process that started this one into what `resourceUsage` tells. */
function peakMb(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const kilobytes = /^VmHWM:\s*(\d+)/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const [root = '', query = ''] = process.argv.slice(2);
const request = { root: markAllowed(root), query };
const [fast, own] = [
  await searchContent({ ...request, engine: 'ripgrep' }),
  await searchContent({ ...request, engine: 'walker' }),
];
const { tree } = await renderTree(request.root, { maxDepth: 3, includeHidden: true, maxChars: 10_000 });
process.stdout.write(JSON.stringify({ fast, own, tree, peakMb: peakMb() }));
