const spelledOtherwise = new Map([
  ['Ascii', 'ASCII'],
  ['Ascii_Hex_Digit', 'ASCII_Hex_Digit'],
  ['Id_Start', 'ID_Start'],
  ['Id_Continue', 'ID_Continue'],
  ['Xid_Start', 'XID_Start'],
  ['Xid_Continue', 'XID_Continue'],
]);

const propertyKeys = new Map([
  ['gc', 'General_Category'],
  ['generalcategory', 'General_Category'],
  ['sc', 'Script'],
  ['script', 'Script'],
  ['scx', 'Script_Extensions'],
  ['scriptextensions', 'Script_Extensions'],
]);

/** The JavaScript class for what stands in `\p{…}`, or undefined when no such property is known. */
export function unicodeProperty(name: string, negated: boolean): string | undefined {
  const [, key, operator, value] = /^([^=:!]*)(!=|=|:)(.*)$/u.exec(name) ?? [];
  const letter = negated !== (operator === '!=') ? 'P' : 'p';
  const candidates =
    key === undefined || value === undefined
      ? spellings(name).flatMap((spelling) => [spelling, `Script=${spelling}`])
      : spellings(value).map(
          (spelling) => `${propertyKeys.get(key.toLowerCase().replace(/[\s_-]/gu, '')) ?? '?'}=${spelling}`,
        );
  return candidates.map((candidate) => `\\${letter}{${candidate}}`).find(isKnown);
}

/** Names are looked up as written, and in Title_Case because upper and lower case do not matter in this dialect. */
function spellings(name: string): string[] {
  const title = name
    .toLowerCase()
    .replace(/[\s-]+/gu, '_')
    .replace(/(?:^|_)[a-z]/gu, (start) => start.toUpperCase());
  return [name, spelledOtherwise.get(title) ?? title];
}

function isKnown(source: string): boolean {
  try {
    new RegExp(source, 'v');
    return true;
  } catch {
    return false;
  }
}
