import { failureKey } from '@dpttools/kit/serve';
import { isJsonObject, type JsonObject } from '../contract/json-object.ts';
import { sampleInput } from '../contract/run-sample.ts';
import type { Subject } from '../contract/subject.ts';
import type { CallChoice, ToolResult } from '../servers/server-connection.ts';
import type { Attack } from './attack-plan.ts';
import type { HostileTree } from './hostile-tree.ts';

/** What is attacked: a server behind any client, or a family in this process. */
export interface AttackTarget {
  callTool(name: string, input: JsonObject, choice: CallChoice): Promise<ToolResult>;
}

interface Assault {
  readonly subject: Subject;
  readonly tree: HostileTree;
  readonly target: AttackTarget;
}

// Far beyond what any of these calls needs: a call that has not answered by then hangs.
const patienceMs = 15_000;

/** Makes each attack in a fresh allowed folder and tells which of them did what they should not. */
export async function attackFamily(
  { subject, tree, target }: Assault,
  attacks: readonly Attack[],
): Promise<string[]> {
  const readers = new Set(
    subject.family.tools.filter(({ safety }) => safety.readOnly).map(({ name }) => name),
  );
  const problems: string[] = [];
  let filledFor: unknown;
  for (const attack of attacks) {
    const { sample, tool, parameter, name } = attack;
    // What only reads leaves the folder as it is, so it need not be made anew for the next attack.
    if (filledFor !== sample || !readers.has(tool)) {
      await tree.refill(async (allowed) => {
        await subject.workspace?.(allowed);
        await sample.prepare?.(allowed);
      });
      filledFor = sample;
    }
    const found = await makeAttack(attack, { subject, tree, target });
    problems.push(...found.map((problem) => `${tool}.${parameter}, ${name}: ${problem}`));
  }
  return problems;
}

async function makeAttack(attack: Attack, { subject, tree, target }: Assault): Promise<string[]> {
  // Arguments that are no object are refused by the protocol itself, so every attack is one.
  const input = attack.change(sampleInput(attack.sample, tree.allowed)) as JsonObject;
  let result: ToolResult;
  try {
    result = await target.callTool(attack.tool, input, { timeoutMs: patienceMs });
  } catch (error) {
    return [`no answer: ${error instanceof Error ? error.message : String(error)}`];
  }
  const ownForm = subject.family.describeFailure !== undefined;
  return [...resultProblems(result, attack, { canary: tree.canary, ownForm }), ...(await tree.damage())];
}

interface Facts {
  readonly canary: string;
  readonly ownForm: boolean;
}

function resultProblems(
  result: ToolResult,
  { outcome, mayShow }: Attack,
  { canary, ownForm }: Facts,
): string[] {
  const whole = JSON.stringify(result);
  const failed = result.isError === true;
  return [
    ...(outcome === 'refused' && !failed ? [`not refused: ${whole.slice(0, 200)}`] : []),
    ...(failed ? failureProblems(result, ownForm) : []),
    ...(!mayShow && whole.includes(canary) ? ['the answer shows what lies outside'] : []),
    ...(stringsIn(result).some((text) => obeyed.test(text))
      ? ['the answer has characters that a terminal obeys or nobody sees']
      : []),
  ];
}

// Controls other than tab and line ends, and tag characters.
const obeyed = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u{e0000}-\u{e007f}]/u;

function failureProblems({ content, _meta }: ToolResult, ownForm: boolean): string[] {
  const text = String(content[0]?.['text'] ?? '');
  const failure = _meta?.[failureKey];
  const { code, hint } = isJsonObject(failure) ? failure : {};
  return [
    ...(code === 'internal' ? [`a failure that nobody foresaw: ${text}`] : []),
    // What a process answers in place of a child that has died.
    ...(code === 'unavailable' ? [`whatever runs the tool broke down: ${text}`] : []),
    ...(!ownForm && !text.startsWith('Error: ')
      ? [`the failure does not begin with "Error: ": ${text}`]
      : []),
    ...(typeof hint === 'string' && hint !== '' ? [] : [`the failure does not say what to do next: ${text}`]),
    ...(text.length > 5000 ? [`the failure has ${text.length} characters`] : []),
  ];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)])
    : [];
}
