import { isDeepStrictEqual } from 'node:util';

type Data = Readonly<Record<string, unknown>>;

/**
 * A text of a result as people read it: data that a model gets as compact JSON is laid out over lines. What only looks
 * like data, such as a JSON file that was read, stays as it is.
 */
export function terminalText(text: string, data: Data): string {
  if (!/^[[{]/.test(text)) return text;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return text;
  }
  // A list stands in the data under a name, an object is the data itself.
  const isData = [data, ...Object.values(data)].some((value) => isDeepStrictEqual(value, parsed));
  return isData ? JSON.stringify(parsed, null, 2) : text;
}
