import { expect, test } from 'vitest';
import { toolTokens } from './tool-tokens.ts';

test('counts the name, the words and the input schema, and nothing a model does not read', () => {
  const seen = { name: 'read_file', description: 'Read a file.', inputSchema: { type: 'object' } };
  const characters = JSON.stringify(seen).length;
  const unseen = {
    title: 'Read file',
    outputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  };
  expect(toolTokens({ ...seen, ...unseen })).toBe(Math.ceil(characters / 4));
});
