import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * What vitest's JSON report comes to. A file that could not be loaded has no tests to count, and is one failure.
 * @param {string} reportFile
 * @param {boolean} runSucceeded
 * @returns {Tally}
 */
export function tallyTests(reportFile, runSucceeded) {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  const failedTests = report.numFailedTests;
  const brokenFiles = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const failed = failedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    // An error outside every test fails the run and stands in no test.
    failed: failed === 0 && !runSucceeded ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {readonly { ok: boolean }[]} checks
 * @returns {Tally}
 */
export function tallyChecks(checks) {
  const passed = checks.filter(({ ok }) => ok).length;
  return { passed, failed: checks.length - passed, skipped: 0 };
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function addTallies(tallies) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
