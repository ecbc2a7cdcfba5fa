import { isIP } from 'node:net';

/** Azure's WireServer answers at a public address, and only inside its virtual machines. */
const metadataAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The addresses that the internet routes (RFC 4291 §2.4). Outside of it the library calls everything unknown unicast. */
const globalUnicast = '2000::/3';

/** RFC 6052: how an IPv6-only network names the IPv4 internet. */
const nat64 = '64:ff9b::/96';

/**
 * Whether anyone on the internet could reach this address: one written in the usual form, without zone, in no special range.
 * Mapped and NAT64 addresses count as the IPv4 address they hold; 6to4 and Teredo are refused whatever they hold.
 */
export async function isPublicAddress(address: string): Promise<boolean> {
  const { default: ipaddr } = await import('ipaddr.js');
  // The library reads octal, hexadecimal and short forms too, which no resolver gives.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(isIP(address) === 6 ? hexadecimal(address) : address);
  if (parsed.kind() === 'ipv4') return isPublicIpv4(parsed);
  if (parsed.match(ipaddr.parseCIDR(nat64))) {
    return isPublicIpv4(ipaddr.fromByteArray(parsed.toByteArray().slice(-4)));
  }
  return parsed.match(ipaddr.parseCIDR(globalUnicast)) && parsed.range() === 'unicast';
}

/** The library takes `::8.8.8.8`, which is not routed, for the mapped `::ffff:8.8.8.8`. */
function hexadecimal(ipv6: string): string {
  return new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);
}

function isPublicIpv4(parsed: { range(): string; toString(): string }): boolean {
  return parsed.range() === 'unicast' && !metadataAddresses.has(parsed.toString());
}
