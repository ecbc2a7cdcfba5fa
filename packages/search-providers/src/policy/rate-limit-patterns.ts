import type { Context } from 'node:vm';

export const patternLimits = { characters: 200, patterns: 20, bodyCharacters: 8192, milliseconds: 50 };

/** Why a text cannot be a rate-limit pattern; undefined when it can. */
export function patternFault(pattern: string): string | undefined {
  if (pattern === '') return 'an empty pattern would match every error';
  if (pattern.length > patternLimits.characters)
    return `a pattern has ${patternLimits.characters} characters at most`;
  try {
    compiled(pattern);
  } catch {
    return `${JSON.stringify(pattern)} is no regular expression`;
  }
  return undefined;
}

/**
 * Does the error look like a rate limit? A pattern of digits alone is a status code and counts only as a whole number:
 * `429` inside an identifier of the answer is none. Matching is given a little time, because a pattern such as `(a+)+$`
 * could take hours; one that runs out of it does not match.
 */
export async function isRateLimit(
  patterns: readonly string[],
  answer: { readonly status: number; readonly text: string },
): Promise<boolean> {
  if (patterns.length === 0) return false;
  const { createContext, Script } = await import('node:vm');
  const subject = `HTTP ${answer.status}\n${answer.text.slice(0, patternLimits.bodyCharacters)}`;
  const script = new Script('pattern.test(subject)');
  return patterns.some((pattern) => {
    const context: Context = createContext({ pattern: compiled(pattern), subject });
    try {
      return script.runInContext(context, { timeout: patternLimits.milliseconds }) === true;
    } catch {
      return false;
    }
  });
}

function compiled(pattern: string): RegExp {
  return new RegExp(/^\d+$/.test(pattern) ? `\\b${pattern}\\b` : pattern, 'i');
}
