import { readFile, stat } from 'node:fs/promises';
import { SettingError } from '../config/parse-setting.ts';
import type { SettingValues } from '../config/setting.ts';
import type { Logger } from '../log/logger.ts';
import type { httpSettings } from './http-settings.ts';

type TokenSettings = Pick<SettingValues<typeof httpSettings>, 'token' | 'tokenFile'>;

const ofVariable = 'DPTTOOLS_AUTH_TOKEN';
const ofFile = 'DPTTOOLS_AUTH_TOKEN_FILE';
const maxChars = 4096;

// A random text of 128 bits has 32 hexadecimal digits, hardly ever fewer than eight different ones.
const leastChars = 32;
const leastDifferentChars = 8;

export const howToMakeToken = 'openssl rand -hex 32';

/** The token that is set, by its value or by a file; undefined without one. Throws a SettingError for one that cannot be. */
export async function readToken(
  { token, tokenFile }: TokenSettings,
  log: Logger,
): Promise<string | undefined> {
  if (token !== undefined && tokenFile !== undefined) {
    throw new SettingError(`Set ${ofVariable} or ${ofFile}, not both.`);
  }
  if (tokenFile === undefined) return token === undefined ? undefined : checked(token, ofVariable);
  const text = await readFile(tokenFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`${ofFile} names ${tokenFile}, which cannot be read: ${error.code}.`);
  });
  const read = checked(text.trim(), `The token in ${tokenFile}`);
  await warnOfReaders(tokenFile, log);
  return read;
}

/** Whether a token may stand between these tools and a whole network. */
export function isStrongToken(token: string): boolean {
  return token.length >= leastChars && new Set(token).size >= leastDifferentChars;
}

function checked(token: string, source: string): string {
  if (token.length > maxChars || !/^[\x21-\x7e]+$/.test(token)) {
    throw new SettingError(
      `${source} must be of 1 to ${maxChars} visible ASCII characters, without spaces: ${howToMakeToken}`,
    );
  }
  return token;
}

/** No refusal: secrets that a container is given are often readable by all of its users. */
async function warnOfReaders(tokenFile: string, log: Logger): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  const { mode } = await stat(tokenFile);
  if ((mode & 0o077) === 0) return;
  log.warn('token file', { file: tokenFile, problem: 'other users can read it', remedy: 'chmod 600' });
}
