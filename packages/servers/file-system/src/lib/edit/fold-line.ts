interface Fold {
  readonly name: string;
  readonly apply: (text: string) => string;
}

/** What people and models get wrong without seeing it, most frequent first. */
const folds: readonly Fold[] = [
  { name: 'white space', apply: (text) => text.replace(/\s+/g, ' ').trim() },
  {
    name: 'quotes or dashes',
    apply: (text) =>
      text
        .replace(/[\u2018-\u201b\u2032\u0060\u00b4]/g, "'")
        .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
        .replace(/[\u2010-\u2015\u2212]/g, '-')
        .replace(/\u2026/g, '...'),
  },
  { name: 'Unicode composition or width', apply: (text) => text.normalize('NFKC') },
  { name: 'upper and lower case', apply: (text) => text.toLowerCase() },
];

/** What two texts differ in, if it is only that; undefined otherwise. */
export function onlyDifference(a: string, b: string): string | undefined {
  const single = folds.find(({ apply }) => apply(a) === apply(b));
  if (single !== undefined) return single.name;
  let [foldedA, foldedB] = [a, b];
  const names: string[] = [];
  for (const { name, apply } of folds) {
    names.push(name);
    [foldedA, foldedB] = [apply(foldedA), apply(foldedB)];
    if (foldedA === foldedB) return names.join(', ');
  }
  return undefined;
}
