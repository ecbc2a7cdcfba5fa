import { describe, expect, it } from 'vitest';
import { setting } from './setting.ts';
import { settingsHelp, settingWords } from './settings-help.ts';

describe('settingsHelp', () => {
  it('tells flag, variable, meaning, range and default', () => {
    const help = settingsHelp([
      setting.integer({ env: 'SIZE', flag: 'size', summary: 'A size.', default: 3, min: 1, max: 9 }),
      setting.boolean({ env: 'FAST', flag: 'fast', summary: 'Fast.', default: false }),
      setting.choice({ env: 'MODE', summary: 'A mode.', choices: ['', 'a', 'b'], default: '' }),
      setting.list({ env: 'NAMES', summary: 'Names.', default: ['x', 'y'] }),
    ]);
    expect(help).toBe(
      [
        '  --size <integer>, SIZE',
        '      A size. A whole number from 1 to 9. Default: 3.',
        '  --fast, FAST',
        '      Fast. Default: false.',
        '  MODE',
        '      A mode. One of a, b.',
        '  NAMES',
        '      Names. Default: x,y.',
      ].join('\n'),
    );
  });

  it("leaves out what is the system's to set", () => {
    expect(settingsHelp([setting.optionalText({ env: 'PATH', summary: 'Folders.', inherited: true })])).toBe(
      '',
    );
  });

  it('says nothing of a default that is none', () => {
    expect(settingWords(setting.optionalText({ env: 'X', summary: 'A text.' }))).toBe('A text.');
    expect(settingWords(setting.pathList({ env: 'X', summary: 'Folders.' }))).toBe('Folders.');
    expect(settingWords(setting.list({ env: 'X', summary: 'Names.' }))).toBe('Names.');
  });
});
