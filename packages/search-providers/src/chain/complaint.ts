import { type Fields, fieldsAt, isFields, listAt, textOf } from '../result/read-fields.ts';

const longest = 200;

/** The provider's own words out of an error body, on one line; a page of HTML has none. */
export function complaint(body: Fields, text: string): string | undefined {
  const firstError = listAt(body, 'errors')?.find(isFields) ?? {};
  const words =
    textOf(fieldsAt(body, 'error')['message']) ??
    textOf(fieldsAt(body, 'error')['detail']) ??
    textOf(fieldsAt(body, 'error')['info']) ??
    textOf(fieldsAt(body, 'detail')['error']) ??
    textOf(fieldsAt(firstError)['detail']) ??
    textOf(body['error']) ??
    textOf(body['message']) ??
    textOf(body['detail']) ??
    (/^\s*[<{[]/.test(text) ? undefined : textOf(text));
  const line = words?.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  if (line === undefined || line === '') return undefined;
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}
