/// <reference lib="es2024.string" />
import { createMarkJudge } from './needed-marks.ts';

// What a terminal would obey, what hides text from a reader, and what breaks JSON consumers: C0 and C1 controls but
// tab, line feed and CR LF; zero-width and direction marks; fillers; variation selectors; tag characters;
// noncharacters; lone surrogates. The first group are the three flags that are spelt with tag characters.
const suspicious =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each code point is meant by itself
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|[\u17b4-\u17b5\u180b-\u180f\ufe00-\ufe0f\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\p{Cs}\p{Noncharacter_Code_Point}]|\r(?!\n)/gu;

// The same by UTF-16 units, lone surrogates apart: fast over text with nothing in it. It may find too much, never too little.
const perhapsSuspicious =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each unit is meant by itself
  /[\u17b4-\u17b5\u180b-\u180f\ufe00-\ufe0f\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ud82f\ud834\udb40-\udb43\udffe\udfff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff]|\r(?!\n)/;

export interface VisibleText {
  readonly text: string;
  /** How many characters are shown as escapes. */
  readonly escaped: number;
}

/**
 * The text with every character a reader could not see, or a terminal would obey, shown as an escape: `\x1b`, `\u{e0041}`.
 * Joiners, direction marks and variation selectors stay where writing systems and emoji need them.
 */
export function visibleText(text: string): VisibleText {
  if (!perhapsSuspicious.test(text) && text.isWellFormed()) return { text, escaped: 0 };
  const isNeeded = createMarkJudge(text);
  let escaped = 0;
  const visible = text.replace(suspicious, (found, flag: string | undefined, at: number) => {
    if (flag !== undefined || isNeeded(at)) return found;
    escaped += 1;
    return showCharacter(found);
  });
  return { text: visible, escaped };
}

/** A character as an escape: `\x1b` below U+0100, `\u{200b}` above. */
export function showCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x100 ? `\\x${point.toString(16).padStart(2, '0')}` : `\\u{${point.toString(16)}}`;
}
