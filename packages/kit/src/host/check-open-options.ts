import type { ResultLimits } from '../context.ts';
import { didYouMean } from '../text/closest-names.ts';
import type { OpenFamilyOptions } from './open-family.ts';

type Check = (value: unknown) => boolean;

interface Rule {
  readonly wanted: string;
  readonly check: Check;
}

const isText: Check = (value) => typeof value === 'string';
const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const rules: Readonly<Record<keyof OpenFamilyOptions, Rule>> = {
  allowedDirs: {
    wanted: 'a list of directories',
    check: (value) =>
      Array.isArray(value) && value.every((directory) => isText(directory) && directory !== ''),
  },
  workingDirectory: { wanted: 'a directory', check: (value) => isText(value) && value !== '' },
  environment: { wanted: 'an object of texts', check: isObject },
  limits: { wanted: 'an object of numbers', check: isObject },
  callTimeoutMs: {
    wanted: 'a number of milliseconds above 0',
    check: (value) => typeof value === 'number' && value > 0,
  },
  log: { wanted: 'a logger', check: isObject },
};

const positive: Rule = {
  wanted: 'a number above 0',
  check: (value) => typeof value === 'number' && value > 0,
};
const limitRules: Readonly<Record<keyof ResultLimits, Rule>> = {
  maxTextChars: positive,
  maxImageEdgePx: positive,
  maxImageBytes: positive,
  maxMediaBytes: positive,
};

/** A misspelt option would leave a default in force that the caller meant to replace, the open directories first of all. Throws a TypeError. */
export function checkOpenOptions(options: unknown): void {
  if (!isObject(options))
    throw new TypeError(`The options of openFamily must be an object, not ${shown(options)}.`);
  checkFields(options as object, rules, '');
  const { limits } = options as { limits?: object };
  if (limits !== undefined) checkFields(limits, limitRules, 'limits.');
}

function checkFields(given: object, known: Readonly<Record<string, Rule>>, place: string): void {
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (rule === undefined) {
      const near = didYouMean(name, Object.keys(known));
      const hint = near === '' ? `It takes ${Object.keys(known).join(', ')}.` : near;
      throw new TypeError(`openFamily has no option ${place}${name}. ${hint}`);
    }
    if (value !== undefined && !rule.check(value)) {
      throw new TypeError(
        `The option ${place}${name} of openFamily must be ${rule.wanted}, not ${shown(value)}.`,
      );
    }
  }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(JSON.stringify(value) ?? value);
}
