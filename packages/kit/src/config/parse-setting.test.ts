import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeRange, parseSetting, SettingError } from './parse-setting.ts';
import { type SettingData, setting } from './setting.ts';

const words = { env: 'X', summary: 'For tests.' };

function problem(data: SettingData, ...texts: string[]): string {
  try {
    return `accepted ${JSON.stringify(parseSetting(data, texts, 'X'))}`;
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
}

describe('parseSetting', () => {
  it('takes text as it is, the last one given', () => {
    expect(parseSetting(setting.optionalText(words), ['a', ' b '], 'X')).toBe(' b ');
    expect(parseSetting(setting.text({ ...words, default: '' }), [''], 'X')).toBe('');
  });

  it('takes whole numbers in a range', () => {
    const integer = setting.integer({ ...words, default: 5, min: 1, max: 10 });
    expect(parseSetting(integer, ['7'], 'X')).toBe(7);
    for (const text of ['0', '11', '5.5', 'five', '', ' ', 'NaN', 'Infinity', '1e400', '5 6']) {
      expect(problem(integer, text)).toBe(
        `X must be a whole number from 1 to 10, not ${JSON.stringify(text)}.`,
      );
    }
    expect(problem(setting.integer({ ...words, default: 5 }), '9007199254740993')).toContain(
      'a whole number',
    );
  });

  it('takes numbers', () => {
    const number = setting.number({ ...words, default: 1, min: 0.1 });
    expect(parseSetting(number, ['2.5'], 'X')).toBe(2.5);
    expect(problem(number, '0.05')).toBe('X must be a number, 0.1 or more, not "0.05".');
    expect(problem(setting.number({ ...words, default: 1, max: 2 }), '3')).toContain('a number, 2 or less');
    expect(describeRange(setting.number({ ...words, default: 1 }))).toBe('a number');
  });

  it.each([
    ['true', true],
    ['1', true],
    ['YES', true],
    ['On', true],
    ['false', false],
    ['0', false],
    ['no', false],
    ['OFF', false],
  ])('takes %s for %s', (text, value) => {
    expect(parseSetting(setting.boolean({ ...words, default: false }), [text], 'X')).toBe(value);
  });

  it('takes no other word for a truth', () => {
    expect(problem(setting.boolean({ ...words, default: false }), 'maybe')).toBe(
      'X must be true or false, not "maybe".',
    );
  });

  it('takes one of the choices', () => {
    const choice = setting.choice({ ...words, choices: ['', 'core', 'full'], default: '' });
    expect(parseSetting(choice, ['full'], 'X')).toBe('full');
    expect(problem(choice, 'Full')).toBe('X must be one of core, full, not "Full".');
  });

  it('splits lists, of one text or several', () => {
    expect(parseSetting(setting.list(words), ['a, b', 'c,,'], 'X')).toEqual(['a', 'b', 'c']);
    expect(parseSetting(setting.pathList(words), [`/a${delimiter} /b c `, '/d,e'], 'X')).toEqual([
      '/a',
      '/b c',
      '/d,e',
    ]);
    expect(parseSetting(setting.list(words), [' , '], 'X')).toEqual([]);
  });

  it('never shows a secret, and cuts what is long to one line', () => {
    const secret: SettingData = { kind: 'integer', ...words, secret: true };
    expect(problem(secret, 'hunter2')).toBe('X must be a whole number, not what it is set to.');
    const long = problem(setting.integer({ ...words, default: 1 }), `a\nb${'x'.repeat(5000)}`);
    expect(long).not.toContain('\n');
    expect(long.length).toBeLessThan(200);
  });
});
