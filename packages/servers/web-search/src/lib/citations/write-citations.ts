export interface CitedSource {
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly passages: string[];
}

export interface WrittenCitations {
  readonly sources: readonly CitedSource[];
  readonly notes?: readonly string[] | undefined;
}

/** The passages with their markers, then the list of references. */
export function writeCitations({ sources, notes = [] }: WrittenCitations): string {
  if (sources.length === 0) return ['No results.', ...notes].join('\n\n');
  const body = sources.map(({ number, title, passages }) =>
    [
      [title, `[${number}]`].filter(isFilled).join(' '),
      ...passages.map((passage) => `${passage} [${number}]`),
    ].join('\n'),
  );
  const list = sources.map(({ number, title, url }) => {
    const parts = title === url ? [url] : [title, url];
    return `[${number}] ${parts.filter(isFilled).join(' - ')}`;
  });
  return [...body, ['References:', ...list].join('\n'), ...notes].join('\n\n');
}

const isFilled = (part: string) => part !== '';
