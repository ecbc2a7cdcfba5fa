import { describe, expect, it } from 'vitest';
import { OutputWindow } from './output-window.ts';

function fill(window: OutputWindow, bytes: Buffer, chunkBytes: number): OutputWindow {
  for (let at = 0; at < bytes.length; at += chunkBytes) window.push(bytes.subarray(at, at + chunkBytes));
  return window;
}

describe('OutputWindow', () => {
  it('keeps head and tail for every length, limit and chunk size', () => {
    const bytes = Buffer.from(Array.from({ length: 40 }, (_, index) => 0x41 + index));
    for (let length = 0; length <= bytes.length; length++) {
      for (const maxBytes of [0, 1, 2, 5, 8, 39, 40, 41]) {
        for (const chunkBytes of [1, 3, 7, 40]) {
          const window = fill(new OutputWindow(maxBytes), bytes.subarray(0, length), chunkBytes);
          expect(window.read()).toEqual(expected(bytes.subarray(0, length).toString(), maxBytes));
          expect(window.totalBytes).toBe(length);
        }
      }
    }
  });

  it('cuts between characters', () => {
    const text = 'aä€😀'.repeat(20);
    for (let maxBytes = 0; maxBytes < Buffer.byteLength(text); maxBytes++) {
      const window = fill(new OutputWindow(maxBytes), Buffer.from(text), 9);
      const { text: shown, omittedBytes } = window.read();
      expect(shown).not.toContain('\ufffd');
      const rest = shown.replace(/\n?\[… \d+ bytes left out …\]\n?/, '');
      expect(Buffer.byteLength(rest) + omittedBytes).toBe(Buffer.byteLength(text));
      expect(omittedBytes - window.omittedBytes).toBeLessThanOrEqual(6);
    }
  });

  it('shows the head alone', () => {
    const window = fill(new OutputWindow(4, 4), Buffer.from('ab€cd'), 2);
    expect(window.readHead()).toBe('ab');
    expect(fill(new OutputWindow(4, 4), Buffer.from('abc'), 2).readHead()).toBe('abc');
  });

  it('leaves broken bytes as they are when nothing is cut', () => {
    expect(fill(new OutputWindow(10), Buffer.from([0x80, 0x41, 0xc3]), 1).read().text).toBe('\ufffdA\ufffd');
  });
});

function expected(text: string, maxBytes: number): { text: string; omittedBytes: number } {
  if (text.length <= maxBytes) return { text, omittedBytes: 0 };
  if (maxBytes === 0) return { text: '', omittedBytes: text.length };
  const headBytes = Math.ceil(maxBytes / 2);
  const tailBytes = maxBytes - headBytes;
  const omittedBytes = text.length - maxBytes;
  const tail = text.slice(text.length - tailBytes);
  const parts = [text.slice(0, headBytes), `[… ${omittedBytes} bytes left out …]`, tail];
  return { text: parts.filter((part) => part !== '').join('\n'), omittedBytes };
}
