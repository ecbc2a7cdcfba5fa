import { styleText } from 'node:util';
import { clipText } from '@dpttools/kit';
import { failureKey } from '@dpttools/kit/serve';
import type { Client } from '@modelcontextprotocol/client';
import type { DemoStep } from './demo-steps.ts';
import { wrapText } from './wrap-text.ts';

export interface ShownStep {
  readonly client: Client;
  readonly step: DemoStep;
  readonly number: number;
  readonly folder: string;
  readonly print: (text: string) => void;
}

const mostLines = 14;
const lineChars = 112;

/** Makes one call and prints it with its result. True when it came out as it should. */
export async function showStep({ client, step, number, folder, print }: ShownStep): Promise<boolean> {
  const given = await step.arguments(folder);
  const startedAt = performance.now();
  const result = await client.callTool({ name: step.tool, arguments: given });
  const ms = (performance.now() - startedAt).toFixed(1);
  const call = `${step.tool} ${clipText(JSON.stringify(given), lineChars - step.tool.length)}`;
  const text = result.content
    .map((block) => (block.type === 'text' ? block.text : `[${block.type}]`))
    .join('\n');
  print(styleText('bold', `${number}. ${step.wish}`));
  print(`   ${styleText('cyan', call)} ${styleText('dim', `${ms} ms`)}`);
  for (const line of shortened(text.replaceAll(folder, '.'))) {
    print(`   | ${result.isError === true ? styleText('yellow', line) : line}`);
  }
  if (step.proof !== undefined) print(styleText('dim', `   (${await step.proof(folder)})`));
  print('');
  return failureCode(result) === step.refusal;
}

/** The code of a failure, or undefined for a success. */
function failureCode({ isError, _meta }: Awaited<ReturnType<Client['callTool']>>): string | undefined {
  if (isError !== true) return undefined;
  const failure = _meta?.[failureKey];
  return typeof failure === 'object' && failure !== null && 'code' in failure ? String(failure.code) : '';
}

/** The beginning of a text, as it is but for the line ends that a narrow page needs, and how much was left out. */
function shortened(text: string): string[] {
  const shown = text.trimEnd();
  const lines = shown.split(/\r?\n/).flatMap((line) => wrapText(line, lineChars));
  const left = lines.slice(mostLines).join(' ').length;
  return lines.length - mostLines > 1
    ? [...lines.slice(0, mostLines), `(shortened here: ${left} more characters)`]
    : lines;
}
