/** A text as it is hashed and its words are counted: NFC, no soft hyphens, white space as one space, none at the ends. */
export function normalizeText(text: string): string {
  return oneSpace(text.replaceAll('\u00ad', '').normalize('NFC')).trim();
}

/** White space as single spaces; those that are there already cost nothing. */
export function oneSpace(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/gu, ' ');
}
