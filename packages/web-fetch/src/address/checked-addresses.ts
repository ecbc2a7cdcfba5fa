import { WebFetchError } from '../errors/web-fetch-error.ts';
import type { HostRules } from './host-rules.ts';
import { isPublicAddress } from './is-public-address.ts';
import { type Lookup, lookUp } from './lookup.ts';
import { isRefusedName } from './refused-name.ts';
import type { WebTarget } from './web-target.ts';

/** The addresses a target may be reached at. One that is not open among many that are refuses them all. */
export async function checkedAddresses(
  { hostname }: WebTarget,
  { hostRules, lookup }: { readonly hostRules: HostRules; readonly lookup: Lookup },
): Promise<readonly string[]> {
  const isOpen = hostRules.opensName(hostname);
  if (!isOpen && isRefusedName(hostname)) throw refused(hostname);
  const addresses = await lookUp(hostname, lookup);
  if (isOpen) return addresses;
  for (const address of addresses) {
    if (!hostRules.opensAddress(address) && !(await isPublicAddress(address))) throw refused(hostname);
  }
  return addresses;
}

/** Names no address: what a private name resolves to is nobody's business outside. */
function refused(hostname: string): WebFetchError {
  return new WebFetchError({
    code: 'address_refused',
    message: `${hostname} is not on the public internet, and only public hosts may be fetched.`,
    hint: 'Whoever runs this server can open a host with DPTTOOLS_FETCH_ALLOW_HOSTS.',
  });
}
