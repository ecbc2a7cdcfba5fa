import { describe, expect, it } from 'vitest';
import { checkSearchRequest, type SearchInput } from './check-search-request.ts';
import { requestDefaults } from './search-request.ts';

it('fills in what is left out', () => {
  expect(checkSearchRequest({ query: ' x ', page: undefined })).toEqual({ query: 'x', ...requestDefaults });
});

it('takes domains and codes in the spellings people use', () => {
  expect(
    checkSearchRequest({
      query: 'x',
      country: 'de',
      language: 'pt_BR',
      includeDomains: ['https://Docs.Example.com/a', '*.example.org', 'example.org', 'bücher.example'],
    }),
  ).toMatchObject({
    country: 'DE',
    language: 'pt-BR',
    includeDomains: ['docs.example.com', 'example.org', 'xn--bcher-kva.example'],
  });
});

describe('refuses, naming the field', () => {
  it.each<[Partial<SearchInput>, string]>([
    [{ query: '  ' }, 'query is empty'],
    [{ query: 'x'.repeat(401) }, 'query has 401 characters; 400 is the most'],
    [{ numResults: 0 }, 'num_results is 0'],
    [{ numResults: 101 }, 'num_results is 101'],
    [{ page: 1.5 }, 'page is 1.5'],
    [{ language: 'english language' }, 'language "english language"'],
    [{ country: 'DEU' }, 'country "DEU"'],
    [{ includeDomains: ['a.example OR b.example'] }, 'include_domains "a.example OR b.example"'],
    [{ excludeDomains: ['a"b'] }, 'exclude_domains "a\\"b"'],
    [{ excludeDomains: [''] }, 'exclude_domains ""'],
    [
      { includeDomains: Array.from({ length: 51 }, (_, index) => `${index}.example`) },
      'include_domains has 51',
    ],
  ])('%o', (input, message) => {
    expect(() => checkSearchRequest({ query: 'x', ...input })).toThrow(message);
  });
});
