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
  { name: 'Unicode form (composition or width)', apply: composed },
  { name: 'upper and lower case', apply: (text) => text.toLowerCase() },
];

/** Composing takes time quadratic in the marks on one letter; no writing has so many. */
const manyMarks = /\p{M}{64}/u;

function composed(text: string): string {
  return manyMarks.test(text) ? text : text.normalize('NFKC');
}

/** What a text differs in from every part of another, if it is only that; undefined otherwise. */
export function onlyDifference(found: string, wanted: string): string | undefined {
  const single = folds.find(({ apply }) => apply(found).includes(apply(wanted)));
  if (single !== undefined) return single.name;
  let [foldedFound, foldedWanted] = [found, wanted];
  const names: string[] = [];
  for (const { name, apply } of folds) {
    names.push(name);
    [foldedFound, foldedWanted] = [apply(foldedFound), apply(foldedWanted)];
    if (foldedFound.includes(foldedWanted)) return names.join(', ');
  }
  return undefined;
}
