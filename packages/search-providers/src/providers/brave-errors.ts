import { type Fields, fieldsAt, isFields, listAt, textOf } from '../result/read-fields.ts';
import { headerOf, type ResponseHeaders } from '../wire/send-request.ts';
import type { Diagnosis, ErrorAnswer } from './provider.ts';

/** Brave refuses a bad key with status 422, and tells a spent month from a busy second only inside the answer. */
export function diagnoseBrave({ status, headers, body }: ErrorAnswer): Diagnosis | undefined {
  const code = codeOf(body);
  if (code === 'SUBSCRIPTION_TOKEN_INVALID' || code === 'SUBSCRIPTION_NOT_FOUND') return { kind: 'bad_key' };
  if (status !== 429) return undefined;
  const month = longWindow(headers);
  const isSpent =
    code === 'QUOTA_LIMITED' || (month !== undefined && month.limit > 0 && month.remaining === 0);
  if (!isSpent) return undefined;
  return month === undefined
    ? { kind: 'month_exhausted' }
    : { kind: 'month_exhausted', resetSeconds: month.resetSeconds };
}

/** Both forms are documented: one `error`, or a list of `errors`. */
function codeOf(body: Fields): string | undefined {
  const first = listAt(body, 'errors')?.find(isFields) ?? {};
  return textOf(fieldsAt(body, 'error')['code']) ?? textOf(fieldsAt(first)['code']);
}

/** The limit headers list one number for each window, the second's first and the month's last. A limit of 0 is none. */
function longWindow(
  headers: ResponseHeaders,
): { limit: number; remaining: number; resetSeconds: number } | undefined {
  const [limits, remaining, resets] = ['limit', 'remaining', 'reset'].map((name) =>
    (headerOf(headers, `x-ratelimit-${name}`) ?? '').split(',').map((part) => part.trim()),
  );
  if (limits === undefined || limits.length < 2) return undefined;
  const [limit, left, resetSeconds] = [limits.at(-1), remaining?.at(-1), resets?.at(-1)].map((part) =>
    /^\d{1,9}$/.test(part ?? '') ? Number(part) : undefined,
  );
  if (limit === undefined || left === undefined || resetSeconds === undefined) return undefined;
  return { limit, remaining: left, resetSeconds };
}
