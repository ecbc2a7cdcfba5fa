import type { ToolOutcome } from '@dpttools/kit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContractCheck } from '../contract-check.ts';
import { asJson } from '../json-object.ts';
import { listedTools } from '../listed-tools.ts';
import { runSample, runSamples } from '../run-sample.ts';
import { type Subject, sampleName } from '../subject.ts';

export const samplesHold: ContractCheck = {
  title: 'comes to what each sample says',
  async find(subject) {
    const runs = await runSamples(subject);
    return runs.flatMap(({ sample, complaint }) =>
      complaint === undefined ? [] : [`${sampleName(sample)}: ${complaint}`],
    );
  },
};

export const outputFitsSchema: ContractCheck = {
  title: 'answers structured content that fits the listed output schema',
  async find(subject) {
    const validators = outputValidators(subject);
    const runs = await runSamples(subject);
    return runs.flatMap(({ sample, outcome }) => {
      if (!outcome.ok) return [];
      return (validators.get(sample.tool)?.(outcome.data) ?? []).map(
        (problem) => `${sampleName(sample)}: ${problem}`,
      );
    });
  },
};

export const failuresGuide: ContractCheck = {
  title: 'says in every failure what was wrong and what to do next',
  async find(subject) {
    const runs = await runSamples(subject);
    return runs.flatMap(({ sample, outcome }) => {
      if (outcome.ok) return [];
      const { hint, message } = outcome.failure;
      const isOwnForm = subject.family.describeFailure !== undefined;
      const problems = [
        ...(outcome.text.startsWith('Error: ') || isOwnForm ? [] : ['does not begin with "Error: "']),
        ...(hint === undefined || hint.trim() === '' ? ['gives no hint'] : []),
        ...(message.trim() === '' ? ['has no message'] : []),
        ...(/\n\s+at .+:\d+:\d+/.test(outcome.text) ? ['shows a stack'] : []),
      ];
      return problems.map((problem) => `${sampleName(sample)}: the failure ${problem}: ${outcome.text}`);
    });
  },
};

export const exactTextHolds: ContractCheck = {
  title: 'comes to the same when a program calls it and takes text as it is',
  async find(subject) {
    const validators = outputValidators(subject);
    const problems: string[] = [];
    for (const { sample, outcome: shown } of await runSamples(subject)) {
      const { outcome } = await runSample(subject, sample, { exactText: true });
      const [code, wanted] = [codeOf(outcome), codeOf(shown)];
      if (code !== wanted) problems.push(`${sampleName(sample)}: comes to ${code} instead of ${wanted}`);
      const faults = outcome.ok ? (validators.get(sample.tool)?.(outcome.data) ?? []) : [];
      problems.push(...faults.map((fault) => `${sampleName(sample)}: ${fault}`));
    }
    return problems;
  },
};

const codeOf = (outcome: ToolOutcome) => (outcome.ok ? 'success' : outcome.failure.code);

type Validate = (data: unknown) => string[];

function outputValidators(subject: Subject): Map<string, Validate> {
  const ajv = new Ajv2020({
    allErrors: true,
    strictSchema: true,
    strictTypes: false,
    validateFormats: false,
  });
  return new Map(
    listedTools(subject).map(({ listing }): [string, Validate] => {
      const validate = ajv.compile(listing.outputSchema);
      return [
        listing.name,
        (data) => {
          // Checked as clients get it: `undefined` is left out by JSON, NaN becomes null.
          if (validate(asJson(data))) return [];
          return (validate.errors ?? []).map(
            ({ instancePath, message }) => `${instancePath || 'the result'} ${message}`,
          );
        },
      ];
    }),
  );
}
