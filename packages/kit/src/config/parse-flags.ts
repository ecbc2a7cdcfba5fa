import { parseArgs } from 'node:util';
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

/** Reads a command line by the settings' own declarations; an unknown flag is an error with the nearest names. */
export function parseFlags(
  argv: readonly string[],
  { settings, switches = [], options = [], allowPositionals }: ParseOptions,
): ParsedFlags {
  const byFlag = new Map(
    settings.flatMap((setting) => (setting.flag === undefined ? [] : [[setting.flag, setting] as const])),
  );
  const isSwitch = (name: string) => switches.includes(name) || byFlag.get(name)?.kind === 'boolean';
  const known = [...byFlag.keys(), ...switches, ...options];
  const { tokens } = parseArgs({
    args: [...argv],
    options: optionsOf(known, isSwitch),
    strict: false,
    tokens: true,
  });
  const values: Record<string, string[]> = {};
  const given = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name } = token;
    if (switches.includes(name)) given.add(name);
    else if (!known.includes(name))
      throw new SettingError(`Unknown flag ${token.rawName}. ${nearFlags(name, known)}`.trim());
    else values[name] = [...(values[name] ?? []), flagText(token, isSwitch(name))];
  }
  if (positionals.length > 0 && !allowPositionals)
    throw new SettingError(`Unexpected argument ${positionals[0]}.`);
  return { values, switches: given, positionals };
}

function optionsOf(names: readonly string[], isSwitch: (name: string) => boolean) {
  const options = names.map(
    (name) => [name, { type: isSwitch(name) ? 'boolean' : 'string', ...short(name) }] as const,
  );
  return Object.fromEntries(options) as Record<string, { type: 'boolean' | 'string'; short?: string }>;
}

function short(name: string): { short?: string } {
  return name === 'help' ? { short: 'h' } : {};
}

interface FlagToken {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** `--flag --other` has forgotten a value; one that does begin with dashes is written `--flag=--value`. */
function flagText({ rawName, value, inlineValue }: FlagToken, isSwitch: boolean): string {
  if (isSwitch) return value ?? 'true';
  const isForgotten = value === undefined || (inlineValue !== true && value.startsWith('--'));
  if (isForgotten) throw new SettingError(`${rawName} needs a value.`);
  return value;
}

function nearFlags(name: string, known: readonly string[]): string {
  return didYouMean(
    `--${name}`,
    known.map((flag) => `--${flag}`),
  );
}
