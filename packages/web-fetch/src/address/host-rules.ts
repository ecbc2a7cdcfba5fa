import { BlockList, isIP } from 'node:net';
import { plainHostname } from './web-target.ts';

/** What is open besides the public internet, on every port. */
export interface HostRules {
  opensName(hostname: string): boolean;
  opensAddress(address: string): boolean;
}

/** Names (`intra.example`), all names below one (`*.example`), addresses and ranges (`10.1.0.0/16`). */
export function parseHostRules(list: readonly string[]): HostRules {
  const names = new Set<string>();
  const endings: string[] = [];
  const addresses = new BlockList();
  for (const rule of list) {
    const text = rule.trim();
    if (text === '') continue;
    if (addRange(addresses, text)) continue;
    if (text.startsWith('*.')) endings.push(`.${nameOf(text.slice(2), rule)}`);
    else names.add(nameOf(text, rule));
  }
  return {
    opensName: (hostname) => names.has(hostname) || endings.some((ending) => hostname.endsWith(ending)),
    opensAddress: (address) => isIP(address) !== 0 && addresses.check(address, familyOf(address)),
  };
}

/** Whether the text is an address or a range. */
function addRange(addresses: BlockList, text: string): boolean {
  const [, network = '', prefix] = /^\[?([^\]/]*)\]?(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  // A zone is a matter of this machine's interfaces and never part of an address that was looked up.
  if (isIP(network) === 0 || network.includes('%')) return false;
  const family = familyOf(network);
  const longest = family === 'ipv4' ? 32 : 128;
  const length = prefix === undefined ? longest : Number(prefix);
  if (length > longest) throw badRule(text, `a prefix has at most ${longest} bits`);
  addresses.addSubnet(network, length, family);
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function nameOf(text: string, rule: string): string {
  const isName = /^[^\s/:@?#[\]*%\\]+$/.test(text) && URL.canParse(`http://${text}/`);
  const hostname = isName ? plainHostname(new URL(`http://${text}/`).hostname) : '';
  if (hostname === '') throw badRule(rule, 'it is no name, address or range');
  if (isIP(hostname) !== 0) throw badRule(rule, `write the address as ${hostname}`);
  return hostname;
}

function badRule(rule: string, reason: string): Error {
  return new Error(
    `The host rule "${rule.slice(0, 200)}" cannot be used: ${reason}. Write a host (intra.example), all hosts below a name (*.example), an address, or a range (10.1.0.0/16), without scheme or port.`,
  );
}
