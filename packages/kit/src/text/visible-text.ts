// What a terminal would obey, what hides text from a reader, and what breaks JSON consumers:
// C0 and C1 controls but tab, line feed and CR LF; zero-width and direction marks; tag characters; noncharacters; lone surrogates.
const suspicious =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points, with the u flag
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\ufdd0-\ufdef\u{e0000}-\u{e0fff}\p{Cs}]|\r(?!\n)|[\ufe00-\ufe0f]{2,}|\p{Noncharacter_Code_Point}/gu;

export interface VisibleText {
  readonly text: string;
  /** How many places are shown as escapes. */
  readonly escaped: number;
}

/**
 * The text with every character a reader could not see, or a terminal would obey, shown as an escape: `\x1b`, `\u{e0041}`.
 * Joiners and direction marks stay where writing systems and emoji need them.
 */
export function visibleText(text: string): VisibleText {
  let escaped = 0;
  const visible = text.replace(suspicious, (found, at: number) => {
    if (isJoiner(found) && needsJoiner(text, at)) return found;
    escaped += 1;
    return [...found].map(showCharacter).join('');
  });
  return { text: escaped === 0 ? text : visible, escaped };
}

const isJoiner = (character: string) => character >= '\u200c' && character <= '\u200f';

/** Hebrew and everything after it in Unicode: scripts with joining or direction, and emoji. */
function needsJoiner(text: string, at: number): boolean {
  const before = text.codePointAt(at > 1 && isLowSurrogate(text, at - 1) ? at - 2 : at - 1) ?? 0;
  const after = text.codePointAt(at + 1) ?? 0;
  const isScript = (point: number) => point >= 0x590 && !(point >= 0x2000 && point <= 0x206f);
  return at > 0 && (isScript(before) || isScript(after));
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

export function showCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x100 ? `\\x${point.toString(16).padStart(2, '0')}` : `\\u{${point.toString(16)}}`;
}

/** Applies visibleText to every string in plain data, keys included. */
export function visibleData(value: unknown): { value: unknown; escaped: number } {
  let escaped = 0;
  const show = (text: string) => {
    const visible = visibleText(text);
    escaped += visible.escaped;
    return visible.text;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return show(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [show(key), walk(inner)]));
  };
  return { value: walk(value), escaped };
}
