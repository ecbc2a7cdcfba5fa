import { expect, test } from 'vitest';
import { readContract } from '../../packages/testkit/src/compare-with-contract.ts';
import { inputSource, takesPath } from './contract-input.ts';

const contractOf = (name: string) => readContract().find((tool) => tool.name === name);

test('a tool of the contract begins with the parameters that the contract gives it', () => {
  const words = ".describe('Say what it is.')";
  expect(inputSource(contractOf('fetch_webpage'))).toBe(
    [
      `url: z.string()${words}`,
      `extract_text: z.boolean().default(true)${words}`,
      `max_length: z.int().default(10000)${words}`,
      `offset: z.int().default(0)${words}`,
      `structured: z.boolean().default(true)${words}`,
      `format: z.enum(["text","markdown","html"]).default("text")${words}`,
      `include_assets: z.boolean().default(false)${words}`,
    ].join(', '),
  );
});

test('paths are declared as such, and null as a default is none', () => {
  const convert = contractOf('read_file');
  expect(takesPath(convert)).toBe(true);
  expect(inputSource(convert)).toContain("path: pathInput('read', 'Say what it is.')");
  expect(inputSource(convert)).toContain("limit: z.int().optional().describe('Say what it is.')");
});

test('every tool of the contract has a form', () => {
  for (const tool of readContract()) expect(inputSource(tool)).not.toContain('undefined');
});
