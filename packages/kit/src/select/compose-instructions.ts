import type { FamilyListing } from './listing.ts';

// Clients cut longer instructions without telling.
const maxInstructionBytes = 1900;

type Words = Pick<FamilyListing, 'title' | 'summary' | 'instructions'>;

/** What a model is told before it calls anything: each family's instructions, or its summary where those are too long together. */
export function composeInstructions(families: readonly Words[]): string {
  const [only] = families;
  if (families.length <= 1) return wholeSentences(only?.instructions ?? '');
  const full = families.map(({ title, instructions, summary }) => `${title}: ${instructions || summary}`);
  if (fits(full)) return full.join('\n');
  const short = families.map(({ title, summary }) => `${title}: ${summary}`);
  if (fits(short)) return short.join('\n');
  return wholeSentences(`Tools for: ${families.map(({ title }) => title).join(', ')}.`);
}

function fits(lines: readonly string[]): boolean {
  return Buffer.byteLength(lines.join('\n')) <= maxInstructionBytes;
}

/** The sentences from the first that fit. */
function wholeSentences(text: string): string {
  if (fits([text])) return text;
  const sentences = text.split(/(?<=[.!?])\s+/);
  let kept = '';
  for (const sentence of sentences) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`;
    if (!fits([longer])) break;
    kept = longer;
  }
  return kept;
}
