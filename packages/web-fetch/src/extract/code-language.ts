/** Names of a language as highlighters write them into classes. */
const languageClass =
  /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|highlight-(?:text-)?|brush:\s*|sourceCode\s+)([a-z0-9+#._-]{1,30})(?=[\s;]|$)/i;
const highlighted = /(?:^|\s)hljs\s+(?:language-)?([a-z0-9+#.-]{1,30})(?=\s|$)/i;

/** The language of a code block by the classes of one of its elements; undefined if they name none. */
export function codeLanguage(classes: string | undefined): string | undefined {
  if (classes === undefined) return undefined;
  const name = (languageClass.exec(classes) ?? highlighted.exec(classes))?.[1]?.toLowerCase();
  return name === 'none' || name === 'plaintext' || name === 'text' ? undefined : name;
}
