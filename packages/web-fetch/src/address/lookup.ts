import { isIP } from 'node:net';
import { WebFetchError } from '../errors/web-fetch-error.ts';

/** All addresses of a name, the preferred first. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

export const systemLookup: Lookup = async (hostname) => {
  const { lookup } = await import('node:dns/promises');
  const answers = await lookup(hostname, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
};

/** The addresses of a name; an address stands for itself. */
export async function lookUp(hostname: string, lookup: Lookup): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  const addresses = await lookup(hostname).catch((cause: unknown) => {
    throw unresolved(hostname, cause);
  });
  if (addresses.length === 0) throw unresolved(hostname);
  return addresses;
}

function unresolved(hostname: string, cause?: unknown): WebFetchError {
  return new WebFetchError({
    code: 'unresolved',
    message: `The host ${hostname} was not found.`,
    hint: 'Check the spelling of the address.',
    cause,
  });
}
