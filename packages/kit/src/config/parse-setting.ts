import { delimiter } from 'node:path';
import { clipText } from '../text/cut-text.ts';
import type { SettingData } from './setting.ts';

/** Recognised across copies of this package, such as a program's front and its chunks, so never by `instanceof`. */
const marker = Symbol.for('dpttools.SettingError');

/** A setting that was set to something it cannot be. The start stops with its message. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
  readonly [marker] = true;
}

export function isSettingError(error: unknown): error is SettingError {
  return typeof error === 'object' && error !== null && marker in error;
}

const yes = new Set(['true', '1', 'yes', 'on']);
const no = new Set(['false', '0', 'no', 'off']);

/** Turns the texts given for a setting into its value; the last one counts. `source` names where they stood. Throws a SettingError. */
export function parseSetting(setting: SettingData, texts: readonly string[], source: string): unknown {
  const text = texts.at(-1) ?? '';
  switch (setting.kind) {
    case 'text':
      return text;
    case 'integer':
    case 'number':
      return parseNumber(setting, text, source);
    case 'boolean':
      if (yes.has(text.toLowerCase())) return true;
      if (no.has(text.toLowerCase())) return false;
      throw wrong(setting, text, source, 'true or false');
    case 'choice':
      if (setting.choices?.includes(text)) return text;
      throw wrong(setting, text, source, `one of ${setting.choices?.filter(Boolean).join(', ')}`);
    case 'list':
      return split(texts, ',');
    case 'path-list':
      return split(texts, delimiter);
  }
}

function split(texts: readonly string[], separator: string): string[] {
  return texts
    .flatMap((text) => text.split(separator))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseNumber(setting: SettingData, text: string, source: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = setting;
  const whole = setting.kind !== 'integer' || Number.isSafeInteger(value);
  if (Number.isFinite(value) && whole && value >= min && value <= max) return value;
  throw wrong(setting, text, source, describeRange(setting));
}

export function describeRange({ kind, min, max }: SettingData): string {
  const what = kind === 'integer' ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `${what} from ${min} to ${max}`;
  if (min !== undefined) return `${what}, ${min} or more`;
  return max !== undefined ? `${what}, ${max} or less` : what;
}

function wrong(setting: SettingData, text: string, source: string, wanted: string): SettingError {
  const shown = setting.secret === true ? 'what it is set to' : JSON.stringify(clipText(text, 80));
  return new SettingError(`${source} must be ${wanted}, not ${shown}.`);
}
