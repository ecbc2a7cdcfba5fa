import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ExerciseCall, ExerciseReport } from '../../isolated/exercise-family.ts';
import { type IsolatedRun, runIsolated } from '../../isolated/run-isolated.ts';
import { temporaryWorkspace, type Workspace } from '../../workspace/temporary-workspace.ts';
import { treeSnapshot } from '../../workspace/tree-snapshot.ts';
import type { ContractCheck } from '../contract-check.ts';
import { sampleInput, sampleWorkspace, workspaceSettings } from '../run-sample.ts';
import { type Subject, succeeds } from '../subject.ts';

export const nothingIsLeftBehind: ContractCheck = {
  title: 'leaves no handle, no temporary file and nothing on stdout when all samples have run and are closed',
  find: (subject) => leftovers(subject, [undefined]),
};

export const nothingIsLeftByCancelling: ContractCheck = {
  title: 'leaves no handle, no temporary file and nothing on stdout when calls are cancelled',
  find: (subject) => leftovers(subject, [0, 2]),
};

async function leftovers(subject: Subject, cancelAfter: readonly (number | undefined)[]): Promise<string[]> {
  await using scratch = await temporaryWorkspace();
  const temporary = scratch.path('temporary');
  await mkdir(temporary);
  const workspaces: Workspace[] = [];
  try {
    const calls = await plan(subject, cancelAfter, workspaces);
    const run = await runIsolated<ExerciseReport>({
      entry: program(subject),
      scratch,
      message: calls,
      environment: { TMPDIR: temporary, TMP: temporary, TEMP: temporary },
    });
    return [...processProblems(run), ...(await fileProblems(temporary))];
  } finally {
    for (const workspace of workspaces) await workspace[Symbol.asyncDispose]();
  }
}

async function plan(
  subject: Subject,
  cancelAfter: readonly (number | undefined)[],
  workspaces: Workspace[],
): Promise<ExerciseCall[]> {
  const calls: ExerciseCall[] = [];
  for (const sample of subject.samples) {
    if (cancelAfter[0] !== undefined && !succeeds(sample)) continue;
    for (const cancelAfterMs of cancelAfter) {
      const workspace = await sampleWorkspace(subject, sample);
      workspaces.push(workspace);
      calls.push({
        tool: sample.tool,
        input: sampleInput(sample, workspace),
        root: workspace.root,
        environment: { ...workspaceSettings(workspace.root), ...subject.settings, ...sample.settings },
        ...(cancelAfterMs !== undefined && { cancelAfterMs }),
      });
    }
  }
  return calls;
}

function program({ source, family }: Subject): string {
  const exercise = fileURLToPath(new URL('../../isolated/exercise-family.ts', import.meta.url));
  return `
    import { exerciseFamily } from ${JSON.stringify(exercise)};
    import * as module from ${JSON.stringify(fileURLToPath(source))};
    await exerciseFamily(module, ${JSON.stringify(family.id)});`;
}

function processProblems({
  report,
  exitCode,
  overstayed,
  stdout,
  stderr,
}: IsolatedRun<ExerciseReport>): string[] {
  return [
    ...(report === undefined ? [`the process ended before it was done: ${stderr.slice(-500)}`] : []),
    ...(report?.resources ?? []).map((name) => `${name} is still open`),
    ...(overstayed ? ['the process did not end by itself'] : []),
    ...(!overstayed && exitCode !== 0
      ? [`the process ended with code ${exitCode}: ${stderr.slice(-500)}`]
      : []),
    ...(stdout === '' ? [] : [`wrote to stdout: ${stdout.slice(0, 200)}`]),
  ];
}

async function fileProblems(folder: string): Promise<string[]> {
  const paths = [...(await treeSnapshot(folder)).keys()].filter((path) => path !== '');
  return paths.map((path) => `the temporary file ${JSON.stringify(path)} is left`);
}
