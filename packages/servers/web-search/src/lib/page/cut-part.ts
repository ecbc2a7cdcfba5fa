/** Part of a text. */
export interface TextPart {
  readonly text: string;
  readonly offset: number;
  /** Where the rest begins; null when there is none. */
  readonly nextOffset: number | null;
}

export interface PartLimits {
  readonly offset: number;
  readonly maxChars: number;
  /** Characters of the part as it is sent. */
  readonly maxSentChars: number;
  /** True where it is sent inside JSON, in which some characters take more room. */
  readonly isJson: boolean;
}

// A mark whose need is judged by its neighbours would be shown otherwise if a part ended between them.
/** Never the first character of a part: it belongs to what stands before it. */
const leaning =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each code point is meant by itself
  /[\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe00-\ufe0f\ufeff\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
/** Never the last one: it joins what stands behind it, or begins a line end or the name of a flag. */
const joining = /[\r\u115f\u1160\u200b-\u200d\u{e0020}-\u{e007e}]/u;
const longestStepBack = 256;

/** The part that begins at an offset. Parts that follow each other by `nextOffset` give exactly the whole text. */
export function cutPart(text: string, { offset, maxChars, maxSentChars, isJson }: PartLimits): TextPart {
  const start = isInsidePair(text, offset) ? offset - 1 : Math.min(offset, text.length);
  const most = Math.min(text.length, start + maxChars);
  const end = goodEnd(
    text,
    start,
    isJson ? jsonEnd(text, { start, most, maxSentChars }) : Math.min(most, start + maxSentChars),
  );
  return { text: text.slice(start, end), offset: start, nextOffset: end < text.length ? end : null };
}

/** Back to where no pair and no mark is torn from its neighbour, but never without progress. */
function goodEnd(text: string, start: number, wanted: number): number {
  if (wanted >= text.length) return text.length;
  for (let end = wanted; end > start && end > wanted - longestStepBack; end -= 1) {
    if (isGoodEnd(text, end)) return end;
  }
  const whole = isInsidePair(text, wanted) ? wanted - 1 : wanted;
  return whole > start ? whole : start + characterAt(text, start).length;
}

function isGoodEnd(text: string, at: number): boolean {
  if (isInsidePair(text, at)) return false;
  return !leaning.test(characterAt(text, at)) && !joining.test(characterBefore(text, at));
}

function isInsidePair(text: string, at: number): boolean {
  return isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function characterBefore(text: string, at: number): string {
  return characterAt(text, isInsidePair(text, at - 1) ? at - 2 : at - 1);
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

interface JsonRoom {
  readonly start: number;
  readonly most: number;
  readonly maxSentChars: number;
}

function jsonEnd(text: string, { start, most, maxSentChars }: JsonRoom): number {
  let room = maxSentChars;
  for (let at = start; at < most; at += 1) {
    room -= jsonLength(text.charCodeAt(at));
    if (room < 0) return at;
  }
  return most;
}

/** Of one UTF-16 unit inside a JSON text. */
function jsonLength(unit: number): number {
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit >= 0x20) return 1;
  return unit === 0x08 || unit === 0x09 || unit === 0x0a || unit === 0x0c || unit === 0x0d ? 2 : 6;
}
