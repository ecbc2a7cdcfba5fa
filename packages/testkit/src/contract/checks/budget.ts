import type { ContractCheck } from '../contract-check.ts';
import { runSample, runSamples } from '../run-sample.ts';
import { sampleName } from '../subject.ts';

const smallBudget = 1000;
// What the kit lets a tool write behind a text that fills the budget.
const roomForNotes = 2000;
const saysHowToGoOn = /truncat|left out|more|next|offset|continue|rest|cut/i;

export const smallBudgetIsKept: ContractCheck = {
  title: `answers within a budget of ${smallBudget} characters, and says so when something is cut`,
  async find(subject) {
    const problems: string[] = [];
    for (const { sample, outcome: full } of await runSamples(subject)) {
      if (!full.ok) continue;
      const settings = { DPTTOOLS_RESULT_MAX_CHARS: String(smallBudget) };
      const { outcome } = await runSample(subject, sample, { settings });
      const problem = budgetProblem(outcome, textOf(full.texts).length);
      if (problem !== undefined) problems.push(`${sampleName(sample)}: ${problem}`);
    }
    return problems;
  },
};

type Outcome = Awaited<ReturnType<typeof runSample>>['outcome'];

function budgetProblem(outcome: Outcome, fullLength: number): string | undefined {
  if (!outcome.ok) return `fails where it should cut: ${outcome.text}`;
  const text = textOf(outcome.texts);
  const data = JSON.stringify(outcome.data);
  if (text.length > smallBudget + roomForNotes) return `answers ${text.length} characters`;
  if (data.length > 2 * (smallBudget + roomForNotes)) return `structures ${data.length} characters`;
  const isCut = text.length < fullLength;
  return isCut && !saysHowToGoOn.test(text + data)
    ? `does not say that it was cut: ${text.slice(-200)}`
    : undefined;
}

const textOf = (texts: readonly string[]) => texts.join('\n');
