import { describe, expect, it } from 'vitest';
import { isToolError, kitErrorCodes, ToolError } from './errors.ts';

describe('ToolError', () => {
  it('carries code, message, hint, retryability and cause', () => {
    const cause = new Error('inner');
    const error = new ToolError({ code: 'x', message: 'No.', hint: 'Try y.', retryable: true, cause });
    expect(error).toMatchObject({
      name: 'ToolError',
      code: 'x',
      message: 'No.',
      hint: 'Try y.',
      retryable: true,
      cause,
    });
    expect(new ToolError({ code: 'x', message: 'No.' })).toMatchObject({ hint: undefined, retryable: false });
  });

  it('is recognised by its mark, whatever copy of the class made it', () => {
    expect(isToolError(new ToolError({ code: 'x', message: '' }))).toBe(true);
    expect(isToolError({ [Symbol.for('dpttools.ToolError')]: true })).toBe(true);
    for (const other of [new Error('x'), undefined, null, 'x', {}, { code: 'x' }])
      expect(isToolError(other)).toBe(false);
  });
});

describe('kitErrorCodes', () => {
  it('are words in one style, each once', () => {
    expect(new Set(kitErrorCodes).size).toBe(kitErrorCodes.length);
    for (const code of kitErrorCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});
