import { expect, it } from 'vitest';
import { canonicalResult } from './canonical-result.ts';
import { plainText } from './plain-text.ts';

it('keeps web addresses only', () => {
  for (const url of [undefined, 'javascript:alert(1)', 'nonsense', 'file:///etc/passwd']) {
    expect(canonicalResult('exa', { title: 't', url, snippet: 's' }, {})).toEqual([]);
  }
  expect(
    canonicalResult('exa', { title: undefined, url: 'https://a.example', snippet: undefined }, {}),
  ).toEqual([{ title: 'https://a.example', url: 'https://a.example', snippet: '' }]);
});

it('bounds what a provider adds', () => {
  const [result] = canonicalResult(
    'brave',
    { title: 't', url: 'https://a.example', snippet: 's' },
    {
      long: 'x'.repeat(600),
      list: Array.from({ length: 20 }, () => 1),
      deep: { a: { b: { c: 1 } } },
      none: null,
    },
  );
  expect(result?.provider_metadata).toEqual({
    brave: { long: `${'x'.repeat(500)}…`, list: Array.from({ length: 10 }, () => 1), deep: { a: {} } },
  });
});

it('reads HTML snippets as text', () => {
  expect(plainText('<b>a</b> &lt;div&gt; &#39;x&#x27; &amp;amp; &unknown; 1 < 2 &#0;\n end')).toBe(
    "a <div> 'x' &amp; &unknown; 1 < 2 end",
  );
});
