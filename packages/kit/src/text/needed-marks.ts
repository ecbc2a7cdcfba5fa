// Every class here holds visible characters only. A mark is judged by its visible neighbours,
// so that showing one mark as an escape never changes the verdict on another.
const joining =
  /[\u0590-\u061b\u061d-\u109f\u1780-\u17b3\u17b6-\u180a\u1810-\u18af\u1900-\u1cff\ua800-\uabff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\u{10a00}-\u{11fff}\u{1e900}-\u{1e95f}]/u;
const unspaced =
  /[\u0e00-\u109f\u1780-\u17b3\u17b6-\u17ff\u1a20-\u1aad\u1b00-\u1b7f\ua980-\ua9ff\uaa60-\uaa7f]/u;
const rightToLeft =
  /[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const variable =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}\p{Sm}\u3001\u3002\uff01-\uff1f]/u;
const mongolian = /[\u1820-\u18aa]/;
const jamo = /[\u1100-\u115e\u1161-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/;

const emojiSelectors = new Set([0xfe0e, 0xfe0f]);
const directionMarks = new Set([0x200e, 0x200f, 0x061c]);
const keycap = 0x20e3;

/** Judges the marks of one text: true where writing needs the mark that stands at a place. */
export function createMarkJudge(text: string): (at: number) => boolean {
  let hasRightToLeft: boolean | undefined;
  return (at) => {
    const mark = text.codePointAt(at) ?? 0;
    const before = pointBefore(text, at);
    const after = text.codePointAt(at + (mark > 0xffff ? 2 : 1));
    if (directionMarks.has(mark)) {
      // Such marks stand beside spaces and punctuation too, but a run of them writes nothing.
      if (before !== undefined && directionMarks.has(before)) return false;
      hasRightToLeft ??= rightToLeft.test(text);
      return hasRightToLeft;
    }
    if (emojiSelectors.has(mark)) return is(emoji, before) || isKeycap(before, after);
    if (mark === 0x200d && isEmojiAt(text, at) && is(emoji, after)) return true;
    return writingNeeds(mark, before, after);
  };
}

function writingNeeds(mark: number, before: number | undefined, after: number | undefined): boolean {
  if (mark === 0x200c || mark === 0x200d) return is(joining, before) || is(joining, after);
  if (mark === 0x200b) return is(unspaced, before) || is(unspaced, after);
  if (mark >= 0xfe00 && mark <= 0xfe0d) return is(variable, before);
  if (mark >= 0xe0100 && mark <= 0xe01ef) return is(/\p{Script=Han}/u, before);
  if (mark >= 0x180b && mark <= 0x180f) return is(mongolian, before);
  return (mark === 0x115f || mark === 0x1160) && (is(jamo, before) || is(jamo, after));
}

/** An emoji ends right before `at`, a variation selector of its own included. */
function isEmojiAt(text: string, at: number): boolean {
  const before = pointBefore(text, at);
  return is(emoji, before === 0xfe0f ? pointBefore(text, at - 1) : before);
}

function isKeycap(before: number | undefined, after: number | undefined): boolean {
  return after === keycap && is(/[0-9#*]/, before);
}

function is(shape: RegExp, point: number | undefined): boolean {
  return point !== undefined && shape.test(String.fromCodePoint(point));
}

function pointBefore(text: string, at: number): number | undefined {
  if (at === 0) return undefined;
  const unit = text.charCodeAt(at - 1);
  const isPair = at > 1 && unit >= 0xdc00 && unit <= 0xdfff;
  const point = isPair ? text.codePointAt(at - 2) : unit;
  return point !== undefined && (!isPair || point > 0xffff) ? point : unit;
}
