/** How tool results show characters that a reader could not see: `\x1b`, `\u{e0041}`. */
const writtenEscape = /\\x([0-9a-f]{2})|\\u\{([0-9a-f]{1,6})\}/gi;

/** Controls, format and other invisible characters; anything else is never shown escaped. */
const hidden = /^[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;

/** The text with escapes of hidden characters turned into the characters; undefined when there are none. */
export function decodeVisibleEscapes(text: string): string | undefined {
  const decoded = text.replace(
    writtenEscape,
    (written, byte: string | undefined, point: string | undefined) => {
      const code = Number.parseInt(byte ?? point ?? '', 16);
      const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
      return hidden.test(character) ? character : written;
    },
  );
  return decoded === text ? undefined : decoded;
}
