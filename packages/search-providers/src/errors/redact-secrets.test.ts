import { expect, it } from 'vitest';
import { createRedactor } from './redact-secrets.ts';

it('takes a short key out where it stands alone, and leaves words whole', () => {
  const { text, value } = createRedactor(['k1', 'title']);
  expect(text('k1 and k12, sk1, key=k1&x')).toBe('[key] and k12, sk1, key=[key]&x');
  expect(value({ title: 'a title', entitled: 'subtitles' })).toEqual({
    title: 'a [key]',
    entitled: 'subtitles',
  });
});

it('changes nothing where there are no keys', () => {
  const given = { a: ['b', 1, null, true] };
  expect(createRedactor([]).value(given)).toEqual(given);
});
