import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';

export interface GuardOptions {
  readonly token: string | undefined;
  /** Host names, beside those of this machine, that requests may be addressed to and come from. Ports are not compared. */
  readonly allowedHosts: readonly string[];
}

export type Verdict = { readonly refusal: Response } | { readonly principal: string };

export const anonymous = 'anonymous';

/** A refusal, or whose request this is. Host and Origin are judged first: a web page must not even learn that a token is asked for. */
export function createGuard({ token, allowedHosts }: GuardOptions): (head: Request) => Verdict {
  const own = allowedHosts.map(hostName);
  const hosts = [...localhostAllowedHostnames(), ...own];
  const origins = [...localhostAllowedOrigins(), ...own];
  const wanted = token === undefined ? undefined : digest(token);
  const principal = wanted === undefined ? anonymous : `token:${wanted.toString('hex').slice(0, 16)}`;
  return (head) => {
    const refusal = hostHeaderValidationResponse(head, hosts) ?? originValidationResponse(head, origins);
    if (refusal !== undefined) return { refusal };
    return wanted === undefined || carriesToken(head, wanted) ? { principal } : { refusal: unauthorised() };
  };
}

/** A host as URLs write it: small letters, IPv6 in brackets. */
function hostName(host: string): string {
  return isIPv6(host) ? new URL(`http://[${host}]`).hostname : host.toLowerCase();
}

function carriesToken(head: Request, wanted: Buffer): boolean {
  const [, given] = /^Bearer +([\x21-\x7e]+)$/i.exec(head.headers.get('authorization') ?? '') ?? [];
  // Hashes are of one length, so the comparison tells nothing about the token's.
  return given !== undefined && timingSafeEqual(digest(given), wanted);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function unauthorised(): Response {
  return new Response('A bearer token is needed.', {
    status: 401,
    headers: { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' },
  });
}
