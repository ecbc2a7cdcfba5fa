import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showCharacter, visibleText } from './visible-text.ts';

const escapeChar = '\u001b';

// Judged by a second reading of the rules: no code of the module under test.
const alwaysHidden =
  /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\p{Cs}]|\p{Noncharacter_Code_Point}|\r(?!\n)/u;

const nasty = fc.constantFrom(
  ...[0x00, 0x07, 0x08, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0x061c, 0x115f, 0x17b4, 0x180b, 0x180e],
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x3164],
  ...[0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff, 0xfffb, 0xfffe, 0xfdd0],
  ...[0xe0001, 0xe0041, 0xe0067, 0xe007f, 0xe0100, 0xe01ef, 0x1fffe, 0x10ffff, 0x1d173],
);
const ordinary = fc.constantFrom(
  ...Array.from('aZ1#* \n\t\r-\\{}xu漢葛かカאبمیकខไ☺❤👩👨🏴🏽🇫🇷∩ᠠ가⃣', (char) => char.codePointAt(0) ?? 0),
);
// By units, so that halves of pairs may meet.
const anyText = fc
  .array(fc.oneof(nasty, ordinary, fc.integer({ min: 0, max: 0xffff })), { maxLength: 40 })
  .map((points) =>
    points
      .map((point) => (point > 0xffff ? String.fromCodePoint(point) : String.fromCharCode(point)))
      .join(''),
  );

describe('visibleText', () => {
  it.each([
    ['colour', `${escapeChar}[31mred${escapeChar}[0m`, '\\x1b[31mred\\x1b[0m', 2],
    ['clipboard write', `${escapeChar}]52;c;ZXZpbA==\u0007`, '\\x1b]52;c;ZXZpbA==\\x07', 2],
    ['C1 introducer', '\u009b31m', '\\x9b31m', 1],
    ['backspace', 'password\b\b', 'password\\x08\\x08', 2],
    ['NUL and DEL', 'a\0b\u007f', 'a\\x00b\\x7f', 2],
    ['lone carriage return', 'shown\rhidden', 'shown\\x0dhidden', 1],
    ['tag characters', 'hi\u{e0068}\u{e0069}', 'hi\\u{e0068}\\u{e0069}', 2],
    ['right-to-left override', 'exe\u202etxt', 'exe\\u{202e}txt', 1],
    ['isolates', '\u2066x\u2069', '\\u{2066}x\\u{2069}', 2],
    ['zero-width space', 'pay\u200bpal', 'pay\\u{200b}pal', 1],
    ['joiner in Latin', 'ad\u200dmin', 'ad\\u{200d}min', 1],
    ['direction mark without such a script', 'C:\u200e\\x', 'C:\\u{200e}\\x', 1],
    ['run of direction marks', 'שלום\u200f\u200e\u200f', 'שלום\u200f\\u{200e}\\u{200f}', 2],
    ['byte order mark within', 'a\ufeffb', 'a\\u{feff}b', 1],
    ['Hangul filler', 'x\u3164y', 'x\\u{3164}y', 1],
    ['variation selector after a letter', 'a\ufe01', 'a\\u{fe01}', 1],
    ['run of selectors after an emoji', '☺\ufe0f\ufe0f', '☺\ufe0f\\u{fe0f}', 1],
    ['supplementary selectors after an emoji', '😀\u{e0141}', '😀\\u{e0141}', 1],
    ['tags behind a flag', '🏴\u{e0061}\u{e007f}', '🏴\\u{e0061}\\u{e007f}', 2],
    ['lone high surrogate', 'a\ud83d', 'a\\u{d83d}', 1],
    ['lone low surrogate', '\ude00b', '\\u{de00}b', 1],
    ['swapped pair', '\ude00\ud83d', '\\u{de00}\\u{d83d}', 2],
    ['noncharacter', '\uffff\u{1fffe}', '\\u{ffff}\\u{1fffe}', 2],
  ])('shows %s', (_name, text, visible, escaped) => {
    expect(visibleText(text)).toEqual({ text: visible, escaped });
  });

  it.each([
    ['plain text', 'Line one\n\tindented\r\nCR LF, "quotes", \\x1b spelt out'],
    ['Persian with a zero-width non-joiner', 'می\u200cخواهم نامه\u200c ها'],
    ['Arabic with a joiner', 'ه\u200d'],
    ['Hebrew with marks', 'שלום!\u200f (C++\u200e) 123'],
    ['Arabic letter mark', 'ب\u061c 5'],
    ['Hindi, Tamil, Sinhala', 'क्\u200dष क्\u200cष க்\u200cஷ ශ්\u200dරී'],
    ['Khmer and Thai with zero-width spaces', 'ខ្មែរ\u200bភាសា ภาษา\u200bไทย'],
    ['Mongolian with selectors', 'ᠠ\u180b ᠨ\u180e'],
    ['old Hangul', 'ᄀ\u1160 \u115fᅡ'],
    ['Japanese name with an ideographic selector', '葛\u{e0100}城'],
    ['Chinese, Japanese, Korean', '汉字、漢字かな交じり文。한국어'],
    ['mathematics', '∩\ufe00 ∪\ufe00'],
    ['Greek, Cyrillic, Vietnamese, combining marks', 'Ελλάδα Привет Tiếng Việt e\u0301'],
    ['soft hyphen', 'Donau\u00addampf'],
    ['emoji', '😀 ☺\ufe0f ☺\ufe0e ❤\ufe0f 1\ufe0f\u20e3 #\ufe0f\u20e3 ©\ufe0f'],
    ['skin tones', '👍🏽 ☝🏽\ufe0f'],
    [
      'families and professions',
      '👨\u200d👩\u200d👧\u200d👦 🧑🏽\u200d🚀 👩\u200d❤\ufe0f\u200d👨 🐻\u200d❄\ufe0f',
    ],
    ['flags', '🇫🇷🇯🇵 🏳\ufe0f\u200d🌈 🏴\u200d☠\ufe0f'],
    [
      'the three flags spelt with tags',
      ['🏴', 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f]
        .map((part) => (typeof part === 'string' ? part : String.fromCodePoint(part)))
        .join(''),
    ],
  ])('leaves %s as it is', (_name, text) => {
    expect(visibleText(text)).toEqual({ text, escaped: 0 });
  });

  it('shows nothing a second time, and counts what it shows', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: once, escaped } = visibleText(text);
        expect(visibleText(once)).toEqual({ text: once, escaped: 0 });
        expect(escaped === 0).toBe(once === text);
      }),
      { numRuns: 3000 },
    );
  });

  it('lets nothing through that is always hidden', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: visible } = visibleText(text);
        expect(visible).not.toMatch(alwaysHidden);
        expect(visible.isWellFormed()).toBe(true);
        expect(visible.replace(/🏴\u{e0067}\u{e0062}[\u{e0063}-\u{e0077}]{3}\u{e007f}/gu, '')).not.toMatch(
          /[\u{e0000}-\u{e007f}]/u,
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('never lets a long run of hidden marks through', () => {
    const hidden = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u200b-\u200f\u061c]{2,}/gu;
    fc.assert(
      fc.property(anyText, (text) => {
        const runs = visibleText(text).text.match(hidden) ?? [];
        // Each belongs to a visible neighbour, but for one direction mark that may stand between two.
        expect(runs.filter((run) => [...run].length > 3)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('takes well under a millisecond for 50,000 ordinary characters', () => {
    const text = 'The quick brown fox jumps over the lazy dog.\r\n'.repeat(1087);
    const times = Array.from({ length: 50 }, () => {
      const started = performance.now();
      visibleText(text);
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(0.9);
  });

  it('stays linear when every character is a mark', () => {
    const started = performance.now();
    visibleText('\u200e'.repeat(200_000));
    visibleText('א\u200f'.repeat(100_000));
    visibleText('☺\ufe0f\u200d'.repeat(60_000));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('showCharacter', () => {
  it.each([
    ['\u001b', '\\x1b'],
    ['\u0000', '\\x00'],
    ['\u{e0041}', '\\u{e0041}'],
    ['', '\\x00'],
  ])('writes %j as %s', (character, shown) => {
    expect(showCharacter(character)).toBe(shown);
  });
});
