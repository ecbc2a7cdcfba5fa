const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** A name as git and diff quote it in C style, octal escapes being bytes of UTF-8; other names as they are. */
export function unquote(name: string): string {
  if (!name.startsWith('"')) return name;
  const bytes: number[] = [];
  for (const [, octal, letter, plain] of name.slice(1).matchAll(/\\([0-7]{1,3})|\\(.)|([^"\\])/gu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff);
    else if (letter !== undefined) bytes.push(escapes[letter] ?? letter.charCodeAt(0));
    else bytes.push(...Buffer.from(plain ?? ''));
  }
  return Buffer.from(bytes).toString();
}

/** The name in a `---` or `+++` line: without what follows a tab, or a date where there is no tab. */
export function headerName(rest: string): string {
  if (rest.startsWith('"')) return unquote(/^"(?:[^"\\]|\\.)*"/.exec(rest)?.[0] ?? rest);
  const name = rest.split('\t')[0] ?? rest;
  return name.replace(/\s\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*$/, '').trimEnd();
}

/** The two names of `diff --git a/x b/x`; undefined where it is not clear which part is which. */
export function gitNames(rest: string): { oldName: string; newName: string } | undefined {
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(rest);
  if (quoted !== null)
    return {
      oldName: withoutPrefix(unquote(quoted[1] ?? '')),
      newName: withoutPrefix(unquote(quoted[2] ?? '')),
    };
  // Names with spaces are not quoted: without a rename, the two halves are alike.
  const middle = (rest.length - 1) / 2;
  const [oldName, newName] = [withoutPrefix(rest.slice(0, middle)), withoutPrefix(rest.slice(middle + 1))];
  return rest[middle] === ' ' && oldName === newName ? { oldName, newName } : undefined;
}

/** git's `a/` and `b/`, and those it uses with diff.mnemonicPrefix. */
export const withoutPrefix = (name: string): string => name.replace(/^[abciow]\//, '');
