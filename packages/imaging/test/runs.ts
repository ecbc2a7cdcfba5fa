/** For property tests at full size. */
export const longTestMs = 600_000;

/** Property tests run at a tenth of their size unless the long tests are asked for. */
export function runs(count: number): { numRuns: number; seed: number } {
  const isLong = process.env['DPTTOOLS_TEST_LONG'] === '1';
  return { numRuns: isLong ? count : Math.ceil(count / 10), seed: 20_260_101 };
}
