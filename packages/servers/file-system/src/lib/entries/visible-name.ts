/** Of a name that is listed and cannot be passed back: with control characters, or not in UTF-8. */
export const unusableName = 'no tool takes this name';

/** A name on one line: line breaks and other controls are shown as escapes such as `\x0a`. */
export function visibleName(name: string): string {
  return name.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}
