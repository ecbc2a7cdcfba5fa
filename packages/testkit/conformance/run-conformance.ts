import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryWorkspace } from '../src/workspace/temporary-workspace.ts';
import { expectedNames, type Finding } from './compare-findings.ts';
import type { Revision } from './not-applicable.ts';

export interface ConformanceRequest {
  readonly url: string;
  readonly revision: Revision;
  /** Node 22 or newer. */
  readonly node: string;
}

export interface ConformanceRun {
  readonly findings: readonly Finding[];
  /** The scenarios that the requirement set names for servers, whether they ran or not. */
  readonly required: readonly string[];
  readonly exitCode: number | null;
  /** What the suite printed, for a failure's message. */
  readonly output: string;
}

const suiteProgram = () => {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@modelcontextprotocol/conformance/package.json')), 'dist/index.js');
};

/** Runs the official suite against a server: exactly the scenarios that a revision's frozen set names. */
export async function runConformance({ url, revision, node }: ConformanceRequest): Promise<ConformanceRun> {
  await using scratch = await temporaryWorkspace();
  const expected = scratch.path('expected-failures.yml');
  // JSON is YAML.
  await writeFile(expected, JSON.stringify({ server: expectedNames(revision) }));
  const results = scratch.path('results');
  const { exitCode, output } = await runNode(node, [
    suiteProgram(),
    ...['server', '--url', url, '--requirements', revision],
    ...['--expected-failures', expected, '--output-dir', results],
  ]);
  const listed = await runNode(node, [suiteProgram(), 'list', '--requirements', revision]);
  return {
    exitCode,
    output,
    required: serverScenarios(listed.output),
    findings: await readFindings(results),
  };
}

async function runNode(node: string, args: readonly string[]) {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, output: stdout + stderr };
}

/** One folder for each scenario: `server-<scenario>-<time>/checks.json`. */
async function readFindings(folder: string): Promise<Finding[]> {
  const names = await readdir(folder);
  const lists = await Promise.all(
    names.map(async (name) => {
      const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1] ?? name;
      const checks = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as RawCheck[];
      return checks.map(({ id, status, errorMessage = '' }) => ({
        scenario,
        check: id,
        status,
        message: errorMessage,
      }));
    }),
  );
  return lists.flat();
}

interface RawCheck {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** The part of the printed list between its heading for servers and the next one. */
function serverScenarios(listing: string): string[] {
  const [, servers = ''] = listing.split(/^Server scenarios.*$/m);
  const [own = ''] = servers.split(/^\S.*:$/m);
  return [...own.matchAll(/^\s*- (\S+)/gm)].map(([, name = '']) => name);
}
