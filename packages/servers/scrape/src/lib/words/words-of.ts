/** Scripts that are written without spaces between words. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const letter = '\\p{L}\\p{N}\\p{M}\\p{Pc}\\u200c\\u200d';

/** Few long parts, since the segmenter takes a while to begin; not too long, since its time grows faster than they do. */
const maxPartChars = 1024;

/** Patterns of one character each: one that matches a whole word would need a stack as deep as the word is long. */
function createPatterns() {
  return {
    start: /[\p{L}\p{N}]/gu,
    unspacedStart: new RegExp(`[${unspaced}]`, 'uy'),
    wordEnd: new RegExp(`[^${letter}]|[${unspaced}]`, 'gu'),
    stretchEnd: new RegExp(`[^${unspaced}\\p{M}\\u200b-\\u200d]`, 'gu'),
    joint: new RegExp(
      `(?:['\\u2019.\\-\\u2010\\u2011]|(?<=\\p{Nd}),(?=\\p{Nd}))(?![${unspaced}])(?=[${letter}])`,
      'uy',
    ),
  };
}

type Patterns = ReturnType<typeof createPatterns>;

/**
 * The words of a normalized text, in about their order. Where a script has spaces they are runs of letters and digits,
 * with apostrophes, hyphens, points and the commas of numbers inside; elsewhere they are found by dictionary.
 */
export function* wordsOf(text: string): Generator<string, void> {
  const patterns = createPatterns();
  // One locale for all machines; the scripts without spaces have one dictionary each, whatever the locale.
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  let unspacedText = '';
  let start = indexFrom(0, patterns.start, text);
  while (start < text.length) {
    const isUnspaced = matchesAt(start, patterns.unspacedStart, text);
    const end = isUnspaced ? indexFrom(start, patterns.stretchEnd, text) : wordEnd(start, patterns, text);
    const found = text.slice(start, end);
    if (isUnspaced) unspacedText += `${found}\n`;
    else yield found;
    while (unspacedText.length > maxPartChars) unspacedText = yield* segmentPart(unspacedText, segmenter);
    start = indexFrom(end, patterns.start, text);
  }
  for (const { segment, isWordLike } of segmenter.segment(unspacedText))
    if (isWordLike === true) yield segment;
}

function wordEnd(start: number, { wordEnd: endPattern, joint }: Patterns, text: string): number {
  let end = indexFrom(start, endPattern, text);
  while (matchesAt(end, joint, text)) end = indexFrom(end + 1, endPattern, text);
  return end;
}

/** The end of the text where there is none. */
function indexFrom(from: number, pattern: RegExp, text: string): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function matchesAt(place: number, stickyPattern: RegExp, text: string): boolean {
  stickyPattern.lastIndex = place;
  return stickyPattern.test(text);
}

/** Dictionaries look ahead as many words as this before they settle on one. */
const unsettledWords = 3;

/** Yields the words of a first part and answers with the rest. */
function* segmentPart(text: string, segmenter: Intl.Segmenter): Generator<string, string> {
  const segments = [...segmenter.segment(text.slice(0, maxPartChars))];
  const settled = segments.slice(0, Math.max(1, segments.length - unsettledWords));
  for (const { segment, isWordLike } of settled) if (isWordLike === true) yield segment;
  return text.slice(settled.reduce((chars, { segment }) => chars + segment.length, 0));
}
