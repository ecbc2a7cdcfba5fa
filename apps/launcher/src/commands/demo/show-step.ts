import { styleText } from 'node:util';
import { clipText } from '@dpttools/kit';
import type { Client } from '@modelcontextprotocol/client';
import type { DemoStep } from './demo-steps.ts';

export interface ShownStep {
  readonly client: Client;
  readonly step: DemoStep;
  readonly number: number;
  readonly folder: string;
  readonly print: (text: string) => void;
}

const mostLines = 14;
const mostLineChars = 120;

/** Makes one call and prints it with its result. True when it came out as it should. */
export async function showStep({ client, step, number, folder, print }: ShownStep): Promise<boolean> {
  const given = await step.arguments(folder);
  const startedAt = performance.now();
  const result = await client.callTool({ name: step.tool, arguments: given });
  const ms = (performance.now() - startedAt).toFixed(1);
  const isRefused = result.isError === true;
  print(`${styleText('bold', `${number}. ${step.wish}`)}`);
  print(
    styleText('cyan', `   ${step.tool} ${clipText(JSON.stringify(given), mostLineChars)}`) +
      styleText('dim', `  ${ms} ms`),
  );
  const text = result.content
    .map((block) => (block.type === 'text' ? block.text : `[${block.type}]`))
    .join('\n');
  for (const line of shortened(text)) print(isRefused ? styleText('yellow', `   | ${line}`) : `   | ${line}`);
  if (step.proof !== undefined) print(styleText('dim', `   (${await step.proof(folder)})`));
  print('');
  return isRefused === (step.isRefused === true);
}

function shortened(text: string): string[] {
  const lines = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => clipText(line, mostLineChars));
  const left = lines.length - mostLines;
  return left > 1 ? [...lines.slice(0, mostLines), `… ${left} more lines`] : lines;
}
