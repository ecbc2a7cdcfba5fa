import type { ToolListing } from './listing.ts';

// The usual estimate; the true number depends on the model.
const charsPerToken = 4;

/** What a tool costs a model that has it in view: its name, words and input schema. */
export function toolTokens({ name, description, inputSchema }: ToolListing): number {
  return Math.ceil(JSON.stringify({ name, description, inputSchema }).length / charsPerToken);
}
