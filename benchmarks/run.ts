import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeEnvironment, type Environment, isBusy } from './harness/environment.ts';
import { formatReport } from './harness/report.ts';
import { type KnownFolders, withoutFolders, writeResult } from './harness/result-file.ts';
import { withScratchFolder } from './harness/scratch-folder.ts';
import type { Suite } from './harness/suite.ts';
import { BENCHMARKS_FOLDER, REPOSITORY_FOLDER } from './subjects/repository.ts';
import { SUITES } from './suites/index.ts';

const USAGE = `Usage: pnpm bench [name…] [--quick] [--rounds N]

${SUITES.map(({ name, summary }) => `  ${name.padEnd(8)} ${summary}`).join('\n')}

  --quick     small data, 3 rounds: shows that everything runs; writes results/<name>.local.json
  --rounds N  rounds that count, instead of each benchmark's own number
`;

interface Choice {
  readonly suites: readonly Suite[];
  readonly quick: boolean;
  readonly rounds: number | undefined;
}

function chooseFrom(args: readonly string[]): Choice | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, rounds: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help === true) return undefined;
  const unknown = positionals.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) throw new Error(`No benchmark is named ${unknown.join(', ')}.`);
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
    throw new Error(`--rounds takes a number above 0, not ${values.rounds}.`);
  }
  const suites = positionals.length === 0 ? SUITES : SUITES.filter(({ name }) => positionals.includes(name));
  return { suites, quick: values.quick === true, rounds };
}

function environmentLine({ node, platform, cores, memoryGb, loadAverage }: Environment): string {
  return `node ${node}, ${platform}, ${cores} cores, ${memoryGb} GB, load average ${loadAverage}`;
}

async function runSuite(suite: Suite, { quick, rounds }: Choice): Promise<void> {
  const before = describeEnvironment();
  console.log(`\n== ${suite.name}: ${suite.summary}\n   ${environmentLine(before)}`);
  if (isBusy(before))
    console.log('   Other work is running: trust ratios only, and repeat the run when it is quiet.');
  await withScratchFolder(async (scratch) => {
    const say = (line: string) => console.error(`   … ${line}`);
    const report = await suite.measure({ quick, rounds, scratch, say });
    const folders: KnownFolders = new Map([
      [scratch, '<scratch>'],
      [REPOSITORY_FOLDER, '<repository>/'],
    ]);
    console.log(withoutFolders(formatReport(report), folders));
    const fileName = quick ? `${suite.name}.local.json` : `${suite.name}.json`;
    const measured = {
      benchmark: suite.name,
      measuredOn: new Date().toISOString().slice(0, 10),
      environment: { before, after: describeEnvironment() },
      report,
    };
    writeResult(join(BENCHMARKS_FOLDER, 'results', fileName), measured, folders);
    console.log(`\n   written: benchmarks/results/${fileName}`);
  });
}

try {
  const choice = chooseFrom(process.argv.slice(2));
  if (choice === undefined) {
    console.log(USAGE);
  } else {
    for (const suite of choice.suites) await runSuite(suite, choice);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
