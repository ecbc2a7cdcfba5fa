import { describe, expect, it } from 'vitest';
import { fitResults } from './fit-results.ts';

const results = Array.from({ length: 10 }, (_, at) => ({
  title: `Title ${at}`,
  url: `https://a.example/${at}`,
  snippet: 'words '.repeat(100),
  highlights: ['some words'],
  provider_metadata: { brave: { extra: 'x'.repeat(300) } },
}));
const whole = JSON.stringify(results).length;
const fit = (maxChars: number) => fitResults(results, { maxChars, roomForNote: 250 });

describe('results that fit', () => {
  it('stay as they are', () => {
    expect(fit(whole)).toEqual({ results });
  });
});

describe('results that do not fit', () => {
  it('lose what only their provider says first', () => {
    const { results: kept, note } = fit(whole - 1);
    expect(kept).toHaveLength(10);
    expect(kept[0]).toMatchObject({ snippet: results[0]?.snippet, highlights: ['some words'] });
    expect(kept[0]).not.toHaveProperty('provider_metadata');
    expect(note).toContain('provider_metadata');
  });

  it('are shortened, and then fewer', () => {
    const { results: kept, note } = fit(3000);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.length).toBeLessThan(10);
    expect(kept[0]?.snippet).toHaveLength(300);
    expect(note).toContain(`${10 - kept.length} more results are left out`);
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(3000);
  });

  it('are one at least', () => {
    expect(fit(0).results).toHaveLength(1);
  });
});
