import { describe, expect, it } from 'vitest';
import { ToolError } from '../errors.ts';
import type { AnyFamily } from '../family.ts';
import { createLogger } from '../log/logger.ts';
import { createRedactor } from '../log/redact.ts';
import { toFailure } from './to-failure.ts';

function fail(thrown: unknown, family: Pick<AnyFamily, 'describeFailure'> = {}) {
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', write: (line) => lines.push(line) });
  const redact = createRedactor(['correct-horse-battery']);
  const outcome = toFailure(thrown, { family, toolName: 'try_it', log, redact });
  if (outcome.ok) throw new Error('A failure was wanted.');
  return { ...outcome, lines };
}

const error = new ToolError({ code: 'not_text', message: 'a.bin is not text.', hint: 'Use view_image.' });

describe('toFailure', () => {
  it('words an error that was meant for the caller, and logs nothing', () => {
    expect(fail(error)).toEqual({
      ok: false,
      failure: { code: 'not_text', message: 'a.bin is not text.', hint: 'Use view_image.', retryable: false },
      text: 'Error: a.bin is not text. Use view_image.',
      data: undefined,
      lines: [],
    });
    expect(fail(new ToolError({ code: 'x', message: 'No.' })).text).toBe('Error: No.');
  });

  it('recognises the error of another copy of this package', () => {
    const foreign = Object.assign(new Error('Of another copy.'), {
      [Symbol.for('dpttools.ToolError')]: true,
      code: 'foreign',
      retryable: true,
    });
    expect(fail(foreign).failure).toEqual({ code: 'foreign', message: 'Of another copy.', retryable: true });
  });

  it.each([
    ['an error', new Error('the password is hunter2')],
    ['a text', 'hunter2'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { hunter2: true }],
    ['a refused parse', new SyntaxError('Unexpected token hunter2')],
  ])('tells %s nobody foresaw to the log only', (_name, thrown) => {
    const { failure, text, lines } = fail(thrown);
    expect(failure.code).toBe('internal');
    expect(text).toBe(
      'Error: try_it failed for a reason it did not expect. The server log has the details; try another way.',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"event":"unexpected error"');
  });

  it('logs the stack and what caused it', () => {
    const { lines } = fail(new Error('outer', { cause: new Error('inner') }));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      tool: 'try_it',
      error: {
        message: 'outer',
        stack: expect.stringContaining('to-failure.test') as string,
        cause: { message: 'inner' },
      },
    });
  });

  it('cleans the words: escapes shown, secrets masked, length limited', () => {
    const words = {
      code: 'x',
      message: `\u001b[31m correct-horse-battery ${'y'.repeat(50_000)}`,
      hint: 'sec\u202eret',
    };
    const { failure, text } = fail(new ToolError(words));
    expect(failure.message).toMatch(/^\\x1b\[31m \[redacted\] y+…$/);
    expect(failure.hint).toBe('sec\\u{202e}ret');
    expect(text.length).toBeLessThan(4100);
  });

  it('never cuts a secret in two', () => {
    const { failure } = fail(
      new ToolError({ code: 'x', message: `${'y'.repeat(1990)}correct-horse-battery` }),
    );
    expect(failure.message).not.toContain('correct');
  });

  it('lets the family word it', () => {
    const family = {
      describeFailure: ({ code }: ToolError, tool: string) => ({ text: `${tool}!`, data: { code } }),
    };
    expect(fail(error, family)).toMatchObject({ text: 'try_it!', data: { code: 'not_text' } });
  });

  it('survives a family that fails at it', () => {
    const family = {
      describeFailure: () => {
        throw new Error('no words');
      },
    };
    const { text, lines } = fail(error, family);
    expect(text).toBe('Error: a.bin is not text. Use view_image.');
    expect(lines[0]).toContain('no words');
  });
});
