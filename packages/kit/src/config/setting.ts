/**
 * A setting is plain data: the same object gives the type, the default, the environment variable, the flag,
 * `--help`, the docs and the schema of the config file, and can be checked before anything heavy is loaded.
 */
export interface SettingData {
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'list' | 'path-list';
  readonly env: string;
  /** Without the dashes; a setting without one is set by the environment only. */
  readonly flag?: string;
  readonly summary: string;
  /** Left out: unset by default. */
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** Never logged, never in a result. */
  readonly secret?: boolean;
  /** A variable of the system, such as PATH, that is read where it stands: nobody sets it for us, so no help or docs list it. */
  readonly inherited?: boolean;
}

declare const valueType: unique symbol;

/** A setting whose parsed value is a `T`. */
export type Setting<T> = SettingData & { readonly [valueType]?: T };

export type SettingValue<S> = S extends Setting<infer T> ? T : never;

/** The values of a group of settings, by the same keys. */
export type SettingValues<S extends Readonly<Record<string, Setting<unknown>>>> = {
  readonly [K in keyof S]: SettingValue<S[K]>;
};

interface Words {
  readonly env: string;
  readonly flag?: string;
  readonly summary: string;
  readonly secret?: boolean;
  readonly inherited?: boolean;
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

function make<T>(data: SettingData): Setting<T> {
  return data;
}

/** One maker for each kind of setting. */
export const setting = {
  /** Unset when nobody sets it. */
  optionalText: (words: Words) => make<string | undefined>({ kind: 'text', ...words }),
  text: (words: Words & { readonly default: string }) => make<string>({ kind: 'text', ...words }),
  integer: (words: Words & Range & { readonly default: number }) =>
    make<number>({ kind: 'integer', ...words }),
  number: (words: Words & Range & { readonly default: number }) => make<number>({ kind: 'number', ...words }),
  boolean: (words: Words & { readonly default: boolean }) => make<boolean>({ kind: 'boolean', ...words }),
  choice: <const C extends string>(
    words: Words & { readonly choices: readonly C[]; readonly default: NoInfer<C> },
  ) => make<C>({ kind: 'choice', ...words }),
  /** Separated by commas; a flag may also be repeated. */
  list: (words: Words & { readonly default?: readonly string[] }) =>
    make<readonly string[]>({ kind: 'list', default: [], ...words }),
  /** Separated as PATH is; a flag may also be repeated. Unset when nobody sets it. */
  pathList: (words: Words) => make<readonly string[] | undefined>({ kind: 'path-list', ...words }),
};
