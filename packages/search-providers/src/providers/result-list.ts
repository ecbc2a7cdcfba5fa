import { type Fields, isFields, listAt } from '../result/read-fields.ts';
import type { SearchResult } from '../result/search-result.ts';
import { UnreadableAnswer } from './provider.ts';

/** The hits under a name, each read by itself. A list that is missing is not an empty one. */
export function resultList(
  answer: Fields,
  name: string,
  read: (hit: Fields) => SearchResult[],
): SearchResult[] {
  const list = listAt(answer, name);
  if (list === undefined)
    throw new UnreadableAnswer(`sent an answer that has no list of results under "${name}"`);
  return list.flatMap((hit) => (isFields(hit) ? read(hit) : []));
}
