import { parseArgs } from 'node:util';
import { didYouMean } from '../text/closest-names.ts';
import { SettingError } from './parse-setting.ts';
import type { SettingData } from './setting.ts';

export interface ParsedFlags {
  /** Flag without dashes → the texts given, for settings. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Switches that were given, such as `help`. */
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

interface ParseOptions {
  readonly settings: readonly SettingData[];
  /** Flags without a value that are no settings. */
  readonly switches?: readonly string[];
  readonly allowPositionals?: boolean;
}

/** Reads a command line by the settings' own declarations; an unknown flag is an error with the nearest names. */
export function parseFlags(
  argv: readonly string[],
  { settings, switches = [], allowPositionals }: ParseOptions,
): ParsedFlags {
  const byFlag = new Map(
    settings.flatMap((setting) => (setting.flag === undefined ? [] : [[setting.flag, setting] as const])),
  );
  const isSwitch = (name: string) => switches.includes(name) || byFlag.get(name)?.kind === 'boolean';
  const { tokens } = parseArgs({
    args: [...argv],
    options: optionsOf([...byFlag.keys(), ...switches], isSwitch),
    strict: false,
    tokens: true,
  });
  const values: Record<string, string[]> = {};
  const given = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (switches.includes(name)) given.add(name);
    else if (!byFlag.has(name))
      throw new SettingError(
        `Unknown flag ${rawName}. ${nearFlags(name, [...byFlag.keys(), ...switches])}`.trim(),
      );
    else values[name] = [...(values[name] ?? []), flagText(rawName, value, isSwitch(name))];
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

function flagText(rawName: string, value: string | undefined, isSwitch: boolean): string {
  if (isSwitch) return value ?? 'true';
  if (value === undefined) throw new SettingError(`${rawName} needs a value.`);
  return value;
}

function nearFlags(name: string, known: readonly string[]): string {
  return didYouMean(
    `--${name}`,
    known.map((flag) => `--${flag}`),
  );
}
