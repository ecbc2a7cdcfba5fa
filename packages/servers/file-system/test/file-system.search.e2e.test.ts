import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RawConnection, startServer, temporaryWorkspace, type Workspace } from '@dpttools/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url));
/** Ripgrep is busy with it for a long time, in a text of zeros and ones. */
const slowQuery = '(?:[01]*1[01]{2000}z|[01]*0[01]{1999}y)';

let workspace: Workspace;
let server: RawConnection;

async function start(allowed: string): Promise<RawConnection> {
  return startServer({
    client: 'raw',
    command: process.execPath,
    args: [program],
    env: { DPTTOOLS_ALLOWED_DIRS: allowed },
    cwd: workspace.root,
  });
}

beforeEach(async () => {
  workspace = await temporaryWorkspace();
});

afterEach(async () => {
  await server?.close();
  await workspace[Symbol.asyncDispose]();
});

interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
}

/** The live ripgrep processes. */
function ripgreps(): ProcessLine[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isAlive = !/\) [ZX] /.test(stat);
      return stat.includes(' (rg) ') && isAlive ? [{ pid: Number(name), parent: Number(parent) }] : [];
    } catch {
      return [];
    }
  });
}

async function until<T>(look: () => T | undefined, patienceMs: number): Promise<T | undefined> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await delay(5)) {
    const found = look();
    if (found !== undefined) return found;
  }
  return undefined;
}

function numbers(count: number): Buffer {
  return Buffer.from(
    Array.from({ length: count }, (_, at) => 48 + ((Math.imul(at, 2_654_435_761) >>> 13) & 1)),
  );
}

describe.runIf(process.platform === 'linux')('search_in_files and its programs', () => {
  it('leaves no ripgrep behind when the server is killed, not even one that is stopped', async () => {
    await workspace.write('bits', numbers(8_000_000));
    server = await start(workspace.root);
    const input = { path: '.', query: slowQuery, is_regex: true };
    server.callTool('search_in_files', input).catch(() => {});
    const mine = await until(() => ripgreps().find(({ parent }) => parent === server.pid), 10_000);
    expect(mine).toBeDefined();
    const { pid } = mine ?? { pid: 0 };
    process.kill(pid, 'SIGSTOP');
    process.kill(server.pid, 'SIGKILL');
    const isGone = await until(() => (ripgreps().some((one) => one.pid === pid) ? undefined : true), 3_000);
    expect(isGone).toBe(true);
  });

  it('runs no more searches at once than the machine has cores', async () => {
    await workspace.write('bits', numbers(150_000));
    server = await start(workspace.root);
    const input = { path: '.', query: slowQuery, is_regex: true };
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, ripgreps().filter(({ parent }) => parent === server.pid).length);
    }, 5);
    const calls = Array.from({ length: 40 }, () => server.callTool('search_in_files', input));
    const results = await Promise.all(calls);
    clearInterval(watching);
    expect(results.filter(({ isError }) => isError === true)).toEqual([]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(Math.max(2, availableParallelism()));
  });
});

describe.skipIf(process.platform === 'win32')('with the whole disk allowed', () => {
  beforeEach(async () => {
    server = await start('/');
  });

  it('neither the tree nor the list goes into what the kernel makes up', async () => {
    const { structuredContent } = await server.callTool('get_directory_structure', {
      path: '/',
      max_depth: 2,
    });
    const { tree } = structuredContent as { tree: string };
    for (const name of ['dev', 'proc', 'sys']) expect(tree).toContain(`── ${name}/ [never opened]\n`);
    const listed = await server.callTool('list_directory', { path: '/' });
    const { entries } = listed.structuredContent as { entries: unknown[] };
    expect(entries).toContainEqual({ name: 'proc', type: 'directory', note: 'never opened' });
  });

  it('a search finds nothing there', async () => {
    const input = { path: '/', query: 'Linux', file_pattern: 'proc/version' };
    const { structuredContent } = await server.callTool('search_in_files', input);
    expect(structuredContent).toMatchObject({ matches: [], matched_lines: 0, truncated: false });
  });

  it('an allowed folder in another one stays where it is', async () => {
    await server.close();
    await workspace.write('holder/inner/file', 'x');
    server = await start([workspace.root, workspace.path('holder/inner')].join(':'));
    for (const source of ['holder', 'holder/inner']) {
      const result = await server.callTool('move_file', { source, destination: 'moved' });
      expect(JSON.stringify(result)).toContain('allowed directory');
      expect(result.isError).toBe(true);
    }
  });
});
