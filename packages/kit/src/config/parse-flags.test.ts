import { describe, expect, it } from 'vitest';
import { parseFlags } from './parse-flags.ts';
import { SettingError } from './parse-setting.ts';
import { setting } from './setting.ts';

const settings = [
  setting.pathList({ env: 'DIRS', flag: 'allow-dir', summary: 'Folders.' }),
  setting.integer({ env: 'SIZE', flag: 'size', summary: 'A size.', default: 1 }),
  setting.boolean({ env: 'READ_ONLY', flag: 'read-only', summary: 'Read only.', default: false }),
  setting.optionalText({ env: 'TOKEN', summary: 'No flag.' }),
];

function parse(...argv: string[]) {
  return parseFlags(argv, { settings, switches: ['help'], options: ['json'] });
}

describe('parseFlags', () => {
  it('collects the texts of every flag', () => {
    const { values, switches, positionals } = parse(
      '--allow-dir',
      '/a',
      '--allow-dir=/b',
      '--size',
      '5',
      '--json={}',
    );
    expect(values).toEqual({ 'allow-dir': ['/a', '/b'], size: ['5'], json: ['{}'] });
    expect([...switches]).toEqual([]);
    expect(positionals).toEqual([]);
  });

  it('takes a truth without a value', () => {
    expect(parse('--read-only').values).toEqual({ 'read-only': ['true'] });
    expect(parse('--read-only=false').values).toEqual({ 'read-only': ['false'] });
  });

  it('knows switches, and -h for help', () => {
    expect([...parse('--help').switches]).toEqual(['help']);
    expect([...parse('-h').switches]).toEqual(['help']);
  });

  it.each([
    [['--allow-dri', '/a'], 'Unknown flag --allow-dri. Did you mean --allow-dir?'],
    [['--sise=5'], 'Unknown flag --sise. Did you mean --size?'],
    [['--zzzzzz'], 'Unknown flag --zzzzzz.'],
    [['-x'], 'Unknown flag -x.'],
    [['--no-read-only'], 'Unknown flag --no-read-only.'],
    [['--token', 'x'], 'Unknown flag --token.'],
    [['--__proto__=x'], 'Unknown flag --__proto__.'],
    [['--constructor'], 'Unknown flag --constructor.'],
    [['--size'], '--size needs a value.'],
    [['--allow-dir', '--read-only'], '--allow-dir needs a value.'],
    [['file.txt'], 'Unexpected argument file.txt.'],
    [['--', '--help'], 'Unexpected argument --help.'],
  ])('refuses %j', (argv, message) => {
    const attempt = () => parse(...argv);
    expect(attempt).toThrow(SettingError);
    expect(attempt).toThrow(message);
  });

  it('takes a value that begins with dashes behind an equals sign, and a negative number', () => {
    expect(parse('--allow-dir=--odd').values).toEqual({ 'allow-dir': ['--odd'] });
    expect(parse('--size', '-1').values).toEqual({ size: ['-1'] });
    expect(parse('--size=').values).toEqual({ size: [''] });
  });

  it('passes on positionals where they are wanted', () => {
    expect(parseFlags(['a', '--size', '5', 'b'], { settings, allowPositionals: true }).positionals).toEqual([
      'a',
      'b',
    ]);
  });
});
