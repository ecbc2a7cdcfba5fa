import type { Missing } from './report.ts';

export interface Contender<Sample> {
  readonly name: string;
  run(): Promise<Sample>;
}

export interface RotationResult<Sample> {
  /** Samples of each contender that never failed, one for each counted round. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  readonly failures: ReadonlyMap<string, string>;
}

/** Shifts by one each round and turns round every second time, so that no contender always follows the same other. */
export function roundOrder<Item>(items: readonly Item[], round: number): Item[] {
  const shift = items.length === 0 ? 0 : round % items.length;
  const shifted = [...items.slice(shift), ...items.slice(0, shift)];
  return round % 2 === 0 ? shifted : shifted.reverse();
}

/** Every wait inside a turn has its own, shorter bound; this one holds for many of them in a row. */
const TURN_LIMIT_MS = 300_000;

/** Runs all contenders side by side. Round 0 warms the file cache and is not counted. */
export async function rotate<Sample>(
  contenders: readonly Contender<Sample>[],
  rounds: number,
  turnLimitMs = TURN_LIMIT_MS,
): Promise<RotationResult<Sample>> {
  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
  const failures = new Map<string, string>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of roundOrder(contenders, round)) {
      if (failures.has(contender.name)) continue;
      try {
        const sample = await within(turnLimitMs, contender.run());
        if (round > 0) samples.get(contender.name)?.push(sample);
      } catch (error) {
        failures.set(contender.name, error instanceof Error ? error.message : String(error));
        samples.delete(contender.name);
      }
    }
  }
  return { samples, failures };
}

async function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Round not done within ${limitMs} ms.`)), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** One number of every sample of a contender, or undefined if it failed or was never there. */
export function seriesOf<Sample, Value>(
  result: RotationResult<Sample>,
  name: string,
  pick: (sample: Sample) => Value,
): Value[] | undefined {
  return result.samples.get(name)?.map(pick);
}

/** Contenders that failed, as lines of the report: none is left out silently. */
export function failuresOf(result: RotationResult<unknown>, where: string): Missing[] {
  return [...result.failures].map(([subject, reason]) => ({ subject: `${subject} (${where})`, reason }));
}
