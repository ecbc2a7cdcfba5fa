/** A command as it is typed, for the shells people have there. */
export function shellLine(words: readonly string[], platform: NodeJS.Platform): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word, platform))).join(' ');
}

function quote(word: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", "'\\''")}'`;
}
