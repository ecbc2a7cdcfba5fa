import { BlockList, isIP } from 'node:net';
import { SettingError } from '../config/parse-setting.ts';
import type { SettingValues } from '../config/setting.ts';
import type { httpSettings } from './http-settings.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1']);

/** The settings that cannot be, before anything listens. Throws a SettingError. */
export function checkHttpSettings({ host, path, token }: SettingValues<typeof httpSettings>): void {
  if (!/^\/[\w\-./~%]*$/.test(path) || path.startsWith('//') || path === '/healthz') {
    throw new SettingError(
      `The path of the endpoint must begin with one slash, not be ${JSON.stringify(path)}.`,
    );
  }
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new SettingError('DPTTOOLS_AUTH_TOKEN must be of visible ASCII characters, without spaces.');
  }
  if (token === undefined && !loopbackNames.has(bareHost(host))) throw exposed(host);
}

/** What a name turned out to mean: without a token nothing but this machine is listened on. Throws a SettingError. */
export function checkAddress(address: string, { host, token }: SettingValues<typeof httpSettings>): void {
  if (token === undefined && !isLoopback(address)) throw exposed(host);
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

function exposed(host: string): SettingError {
  return new SettingError(
    `Listening on ${host} would open every tool to the network. Set DPTTOOLS_AUTH_TOKEN, or listen on 127.0.0.1.`,
  );
}
