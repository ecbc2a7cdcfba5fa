/** What a scaffold writes where only its author knows the words; the linter of tool definitions refuses them. */
export const placeholders = {
  tool: 'Say what it does, in words someone would search for.',
  parameter: 'Say what it is.',
} as const;

export function isPlaceholder(words: string): boolean {
  return Object.values<string>(placeholders).includes(words);
}
