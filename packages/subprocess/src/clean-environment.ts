import type { Environment, SourceEnvironment } from './environment.ts';

/** Names by which an environment makes a program run code or load libraries that its arguments do not mention. */
const steering = new RegExp(
  [
    '^NODE_(OPTIONS|CHANNEL_.*|UNIQUE_ID)$',
    '^(LD|DYLD|GIT)_',
    '^(BASH_ENV|ENV|PROMPT_COMMAND|SHELLOPTS|BASHOPTS|BASH_FUNC_.*)$',
    '^(PYTHONSTARTUP|PYTHONINSPECT|PERL5OPT|PERL5DB|RUBYOPT|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS)$',
    '^DPTTOOLS_',
  ].join('|'),
  'i',
);

const secret =
  /API_?KEYS?$|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(ACCESS|PRIVATE|ENCRYPTION|SIGNING)_?KEY|_AUTH$/i;

/** A URL or connection string that carries a password. */
const secretValue = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]*:[^\s/?#]+@/i;

export interface CleanEnvironmentChoice {
  /** Names that stay although they would be removed. */
  readonly keep?: readonly string[] | undefined;
}

/** The environment without what would steer the program or tell it secrets. */
export function cleanEnvironment(
  base: SourceEnvironment,
  { keep = [] }: CleanEnvironmentChoice = {},
): Environment {
  const kept = new Set(keep);
  return select(base, (name, value) => {
    if (kept.has(name)) return true;
    return !steering.test(name) && !secret.test(name) && !secretValue.test(value);
  });
}

const basicNames = new Set(
  [
    ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TERM', 'TMPDIR', 'TEMP', 'TMP'],
    ['SYSTEMROOT', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMFILES'],
  ].flat(),
);

/** Only what nearly every program needs, and what `keep` names: for code that is not trusted. */
export function basicEnvironment(
  base: SourceEnvironment,
  { keep = [] }: CleanEnvironmentChoice = {},
): Environment {
  const kept = new Set(keep);
  return select(base, (name) => {
    const upper = name.toUpperCase();
    return kept.has(name) || basicNames.has(upper) || upper.startsWith('LC_');
  });
}

function select(base: SourceEnvironment, isChosen: (name: string, value: string) => boolean): Environment {
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(base)) {
    if (value !== undefined && isChosen(name, value)) chosen[name] = value;
  }
  return chosen;
}
