import { createHash, timingSafeEqual } from 'node:crypto';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';

export interface GuardOptions {
  readonly token: string | undefined;
  readonly allowedHosts: readonly string[];
}

export const anonymous = 'anonymous';

/** A refusal, or whose request this is. Host and Origin are judged first: a web page must not even learn that a token is asked for. */
export function createGuard({ token, allowedHosts }: GuardOptions) {
  const hosts = [...localhostAllowedHostnames(), ...allowedHosts];
  const origins = [...localhostAllowedOrigins(), ...allowedHosts];
  const wanted = token === undefined ? undefined : digest(token);
  const principal = wanted === undefined ? anonymous : `token:${wanted.toString('hex').slice(0, 16)}`;
  return (head: Request): { refusal: Response } | { principal: string } => {
    const refusal = hostHeaderValidationResponse(head, hosts) ?? originValidationResponse(head, origins);
    if (refusal !== undefined) return { refusal };
    return wanted === undefined || carriesToken(head, wanted) ? { principal } : { refusal: unauthorised() };
  };
}

function carriesToken(head: Request, wanted: Buffer): boolean {
  const [, given] = /^Bearer ([\x21-\x7e]+)$/i.exec(head.headers.get('authorization') ?? '') ?? [];
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
