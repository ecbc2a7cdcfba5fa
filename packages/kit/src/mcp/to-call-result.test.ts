import { describe, expect, it } from 'vitest';
import { failureKey, toCallResult } from './to-call-result.ts';

describe('toCallResult', () => {
  it('gives every result twice: as text and as data', () => {
    const outcome = { ok: true, data: { sum: 3 }, texts: ['{"sum":3}'], media: [] } as const;
    expect(toCallResult(outcome)).toEqual({
      content: [{ type: 'text', text: '{"sum":3}' }],
      structuredContent: { sum: 3 },
    });
  });

  it('puts media behind the text, each behind its caption', () => {
    const bytes = new Uint8Array([0, 1, 2, 3, 4]).subarray(1, 4);
    const { content } = toCallResult({
      ok: true,
      data: {},
      texts: ['a', 'b'],
      media: [
        { kind: 'image', mimeType: 'image/png', bytes, caption: 'page 1' },
        { kind: 'audio', mimeType: 'audio/wav', bytes },
        { kind: 'resource', uri: 'x:1', mimeType: 'text/plain', text: 't' },
        { kind: 'link', uri: 'x:2', name: 'n', mimeType: 'image/png' },
        { kind: 'link', uri: 'x:3', name: 'm' },
      ],
    });
    expect(content).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      { type: 'text', text: 'page 1' },
      { type: 'image', data: 'AQID', mimeType: 'image/png' },
      { type: 'audio', data: 'AQID', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'x:1', mimeType: 'text/plain', text: 't' } },
      { type: 'resource_link', uri: 'x:2', name: 'n', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'x:3', name: 'm' },
    ]);
  });

  it('gives a failure as one text, with its facts beside it', () => {
    const failure = { code: 'x', message: 'No.', hint: 'Try y.', retryable: true };
    expect(toCallResult({ ok: false, failure, text: 'Error: No. Try y.' })).toEqual({
      content: [{ type: 'text', text: 'Error: No. Try y.' }],
      isError: true,
      _meta: { [failureKey]: failure },
    });
    expect(toCallResult({ ok: false, failure, text: '{"a":1}', data: { a: 1 } })).toMatchObject({
      structuredContent: { a: 1 },
    });
  });
});
