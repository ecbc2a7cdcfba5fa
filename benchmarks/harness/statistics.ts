/** The value below which `fraction` of the sorted values lie, interpolated between neighbours. */
export function percentile(values: readonly number[], fraction: number): number {
  if (values.length === 0) throw new RangeError('percentile of no values');
  if (!(fraction >= 0 && fraction <= 1)) throw new RangeError(`fraction ${fraction} is not in 0..1`);
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Median of the samples that were taken, or null where none was. */
export function medianOfTaken(values: readonly (number | null)[]): number | null {
  const taken = values.filter((value) => value !== null);
  return taken.length === 0 ? null : median(taken);
}

export interface Spread {
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

/** Median and quartiles of `combine(measured, baseline)`, taken round by round. */
function paired(
  measured: readonly number[],
  baseline: readonly number[],
  combine: (value: number, base: number) => number,
): Spread {
  if (measured.length !== baseline.length) throw new RangeError('paired samples differ in number');
  const combined = measured.map((value, round) => combine(value, baseline[round] ?? Number.NaN));
  return { middle: median(combined), low: percentile(combined, 0.25), high: percentile(combined, 0.75) };
}

export function pairedRatio(measured: readonly number[], baseline: readonly number[]): Spread {
  return paired(measured, baseline, (value, base) => value / base);
}

export function pairedDifference(measured: readonly number[], baseline: readonly number[]): Spread {
  return paired(measured, baseline, (value, base) => value - base);
}
