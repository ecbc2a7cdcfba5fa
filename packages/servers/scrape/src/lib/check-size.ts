import { ToolError } from '@dpttools/kit/errors';

/** For HTML and for text alike, in UTF-16 units. */
export const maxInputChars = 10_000_000;

export const textErrors = { too_large: 'A text is longer than 10,000,000 characters.' };

/** Refuses what would take too long to read. */
export function checkSize(name: string, text: string): void {
  if (text.length <= maxInputChars) return;
  throw new ToolError({
    code: 'too_large',
    message: `${name} has ${text.length} characters; ${maxInputChars} are the most.`,
    hint: 'Send the part that matters.',
  });
}
