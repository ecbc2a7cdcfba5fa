import { didYouMean } from '../text/closest-names.ts';
import { SettingError } from './parse-setting.ts';
import type { SettingData } from './setting.ts';

export interface ParsedFlags {
  /** Flag without dashes → the texts given, for settings and options. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Switches that were given, such as `help`. */
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

interface ParseOptions {
  readonly settings: readonly SettingData[];
  /** Flags without a value that are no settings. */
  readonly switches?: readonly string[];
  /** Flags with a value that are no settings. */
  readonly options?: readonly string[];
  readonly allowPositionals?: boolean;
}

/**
 * Reads a command line by the settings' own declarations; an unknown flag is an error with the nearest names.
 * By hand, since loading `parseArgs` is a noticeable part of the time a server has until its first answer.
 */
export function parseFlags(argv: readonly string[], options: ParseOptions): ParsedFlags {
  const kinds = flagKinds(options);
  const values: Record<string, string[]> = {};
  const given = new Set<string>();
  const positionals: string[] = [];
  const words = argv[Symbol.iterator]();
  for (const word of words) {
    if (word === '--') positionals.push(...words);
    else if (word === '-' || !word.startsWith('-')) positionals.push(word);
    else {
      const { flag, inline } = splitFlag(word);
      const kind = kinds.get(flag);
      if (kind === undefined) throw unknownFlag(flag, [...kinds.keys()]);
      const name = flag.slice(2);
      if (kind === 'switch') given.add(name);
      else {
        const text = kind === 'truth' ? (inline ?? 'true') : flagValue(flag, inline, words);
        values[name] = [...(values[name] ?? []), text];
      }
    }
  }
  if (positionals.length > 0 && !options.allowPositionals)
    throw new SettingError(`Unexpected argument ${positionals[0]}.`);
  return { values, switches: given, positionals };
}

type FlagKind = 'switch' | 'truth' | 'value';

/** With their dashes, as they are typed. */
function flagKinds({ settings, switches = [], options = [] }: ParseOptions): Map<string, FlagKind> {
  const kinds = new Map<string, FlagKind>();
  for (const { flag, kind } of settings) {
    if (flag !== undefined) kinds.set(`--${flag}`, kind === 'boolean' ? 'truth' : 'value');
  }
  for (const name of switches) kinds.set(`--${name}`, 'switch');
  for (const name of options) kinds.set(`--${name}`, 'value');
  return kinds;
}

interface GivenFlag {
  readonly flag: string;
  /** What stands behind an equals sign. */
  readonly inline: string | undefined;
}

function splitFlag(word: string): GivenFlag {
  if (word === '-h') return { flag: '--help', inline: undefined };
  const equals = word.indexOf('=');
  return equals < 0
    ? { flag: word, inline: undefined }
    : { flag: word.slice(0, equals), inline: word.slice(equals + 1) };
}

/** `--flag --other` has forgotten a value; one that does begin with dashes is written `--flag=--value`. */
function flagValue(flag: string, inline: string | undefined, words: Iterator<string, undefined>): string {
  if (inline !== undefined) return inline;
  const { value } = words.next();
  if (value === undefined || value.startsWith('--')) throw new SettingError(`${flag} needs a value.`);
  return value;
}

function unknownFlag(flag: string, known: readonly string[]): SettingError {
  return new SettingError(`Unknown flag ${flag}. ${didYouMean(flag, known)}`.trim());
}
