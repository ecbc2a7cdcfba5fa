import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ status: string, fullName: string }} TestResult
 * @typedef {{ status: string, name: string, assertionResults: TestResult[] }} FileResult
 */

const nothing = { passed: 0, failed: 0, skipped: 0 };
export const oneFailure = { ...nothing, failed: 1 };

/**
 * What vitest's JSON report comes to. A file that could not be loaded has no tests to count, and is one failure.
 * @param {string} reportFile
 * @param {boolean} runSucceeded
 * @returns {Tally}
 */
export function tallyTests(reportFile, runSucceeded) {
  const files = readReport(reportFile);
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const broken = files.filter(isBroken).length;
  const failed = tests.filter(({ status }) => status === 'failed').length + broken;
  return {
    passed,
    // An error outside every test fails the run and stands in no test; so does a run that left no report.
    failed: failed === 0 && !runSucceeded ? 1 : failed,
    skipped: skippedTests(reportFile).length,
  };
}

/**
 * @param {string} reportFile
 * @returns {string[]}
 */
export function skippedTests(reportFile) {
  return readReport(reportFile)
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);
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
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    nothing,
  );
}

/** @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {string} reportFile
 * @returns {FileResult[]}
 */
function readReport(reportFile) {
  return existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')).testResults : [];
}

/** @param {FileResult} file */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((result) => result.status === 'failed');
}
