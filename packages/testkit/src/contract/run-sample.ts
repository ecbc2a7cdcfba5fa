import type { ToolOutcome } from '@dpttools/kit';
import { hostEnvironment, InProcessHost, silentLogger } from '@dpttools/kit/host';
import { temporaryWorkspace, type Workspace } from '../workspace/temporary-workspace.ts';
import { type TreeSnapshot, treeSnapshot } from '../workspace/tree-snapshot.ts';
import type { EnvironmentValues, Sample, Subject, ToolInput } from './subject.ts';

export interface SampleRun {
  readonly sample: Sample;
  readonly input: ToolInput;
  readonly outcome: ToolOutcome;
  readonly root: string;
  readonly before: TreeSnapshot;
  readonly after: TreeSnapshot;
  /** What the sample's own expectation said against the outcome. */
  readonly complaint: string | undefined;
}

export interface Variation {
  /** Settings by their environment names, over the sample's own. */
  readonly settings?: EnvironmentValues;
  readonly change?: (input: ToolInput) => unknown;
  readonly signal?: AbortSignal;
  /** Called when the call has begun. */
  readonly onStarted?: () => void;
  /** Text as a program gets it, with nothing shown as an escape. */
  readonly exactText?: boolean;
  /** True to ask the sample's own expectation. */
  readonly judge?: boolean;
  /** How often the call is made, one after the other; the last outcome counts. */
  readonly times?: number;
}

/** Runs one sample in a fresh workspace and a freshly opened family. */
export async function runSample(
  subject: Subject,
  sample: Sample,
  variation: Variation = {},
): Promise<SampleRun> {
  const { settings, exactText = false, judge = false } = variation;
  await using workspace = await sampleWorkspace(subject, sample);
  const host = openHost(subject, workspace, { settings: { ...sample.settings, ...settings }, exactText });
  try {
    const input = sampleInput(sample, workspace);
    const before = await treeSnapshot(workspace.root);
    const outcome = await callTimes(host, sample.tool, { input, variation });
    // Work that goes on after its answer has to be over before the tree is looked at.
    await host.close();
    const complaint = judge ? await complaintAbout(sample, outcome, workspace) : undefined;
    const after = await treeSnapshot(workspace.root);
    return { sample, input, outcome, root: workspace.root, before, after, complaint };
  } finally {
    await host.close();
  }
}

async function callTimes(
  host: InProcessHost,
  tool: string,
  { input, variation }: { readonly input: ToolInput; readonly variation: Variation },
): Promise<ToolOutcome> {
  const { change = (given) => given, signal, onStarted, times = 1 } = variation;
  const call = host.call(tool, change(input), { signal });
  onStarted?.();
  const outcome = await call;
  return times <= 1
    ? outcome
    : callTimes(host, tool, { input, variation: { ...variation, times: times - 1 } });
}

async function complaintAbout(
  { expect }: Sample,
  outcome: ToolOutcome,
  workspace: Workspace,
): Promise<string | undefined> {
  if (typeof expect === 'object') {
    const code = outcome.ok ? 'success' : outcome.failure.code;
    return code === expect.code ? undefined : `came to ${code} instead of ${expect.code}`;
  }
  if (!outcome.ok) return `failed with ${outcome.failure.code}: ${outcome.text}`;
  try {
    await expect?.(outcome, workspace);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export async function sampleWorkspace({ workspace: fill }: Subject, sample: Sample): Promise<Workspace> {
  return temporaryWorkspace(async (workspace) => {
    await fill?.(workspace);
    await sample.prepare?.(workspace);
  });
}

export function sampleInput({ input }: Sample, workspace: Workspace): ToolInput {
  return typeof input === 'function' ? input(workspace) : input;
}

export interface HostChoice {
  readonly settings?: EnvironmentValues;
  readonly exactText?: boolean;
}

export function openHost(
  { family, settings: general }: Subject,
  { root }: Workspace,
  { settings, exactText = false }: HostChoice = {},
): InProcessHost {
  const environment = { ...workspaceSettings(root), ...general, ...settings };
  const facts = { workingDirectory: root, writeLog: () => {} };
  const built = hostEnvironment(family.settings, { environment }, facts);
  return new InProcessHost(family, { ...built, log: silentLogger, exactText });
}

/** The workspace is all that paths may reach. */
export function workspaceSettings(root: string): EnvironmentValues {
  return { DPTTOOLS_ALLOWED_DIRS: root };
}

const baseRuns = new WeakMap<Subject, Promise<readonly SampleRun[]>>();

/** Every sample once, as it is; run for the first check that asks and kept for the others. */
export function runSamples(subject: Subject): Promise<readonly SampleRun[]> {
  const known = baseRuns.get(subject);
  if (known !== undefined) return known;
  const runs = runAll(subject);
  baseRuns.set(subject, runs);
  return runs;
}

async function runAll(subject: Subject): Promise<SampleRun[]> {
  const runs: SampleRun[] = [];
  for (const sample of subject.samples) runs.push(await runSample(subject, sample, { judge: true }));
  return runs;
}
