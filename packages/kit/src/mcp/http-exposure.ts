import { BlockList, isIP } from 'node:net';
import { SettingError } from '../config/parse-setting.ts';
import { howToMakeToken, isStrongToken } from './bearer-token.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1']);

/** Where is listened, and with which token. */
export interface Exposure {
  readonly host: string;
  readonly token: string | undefined;
}

/** The settings that cannot be, before anything listens. Throws a SettingError. */
export function checkExposure(path: string, exposure: Exposure): void {
  if (!/^\/[\w\-./~%]*$/.test(path) || path.startsWith('//') || path === '/healthz') {
    throw new SettingError(
      `The path of the endpoint must begin with one slash, not be ${JSON.stringify(path)}.`,
    );
  }
  if (!loopbackNames.has(bareHost(exposure.host))) requireStrongToken(exposure);
}

/** What a name turned out to mean: without a strong token nothing but this machine is listened on. Throws a SettingError. */
export function checkAddress(address: string, exposure: Exposure): void {
  if (!isLoopback(address)) requireStrongToken(exposure);
}

function isLoopback(address: string): boolean {
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8, 'ipv4');
  loopback.addAddress('::1', 'ipv6');
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** An address without the brackets that IPv6 has in URLs. */
export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

function requireStrongToken({ host, token }: Exposure): void {
  if (token !== undefined && isStrongToken(token)) return;
  const why =
    token === undefined
      ? `Listening on ${host} would open every tool to the network.`
      : `The token is too easily guessed to listen on ${host}: it needs 32 characters or more, of many kinds.`;
  throw new SettingError(
    `${why} Set DPTTOOLS_AUTH_TOKEN or DPTTOOLS_AUTH_TOKEN_FILE to what \`${howToMakeToken}\` prints, or listen on 127.0.0.1.`,
  );
}
