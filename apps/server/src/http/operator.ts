import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackUrl } from '../settings/loopback.ts';
import { isSameSecret } from './secret-text.ts';

/** What proxies add to a request that they pass on (RFC 7239, and what came before it). */
const FORWARDING = /^(?:x[-_]forwarded|x-original|x-envoy|forwarded$|via$|x-real-ip$|(?:\w+-)*client-ip$|cf-connecting-ip$)/;

/**
 * Whether a request was made on this very machine: by the socket's own address, whatever TRUST_PROXY says, not passed on by a proxy that runs
 * here for a visitor from elsewhere, and to a name of this machine: a page of another name that resolves to it is not the operator.
 */
export function isFromThisMachine({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  const forwarded = Object.keys(headers).some((name) => FORWARDING.test(name));
  return isLoopbackAddress(raw.socket.remoteAddress ?? '') && !forwarded && isLoopbackHost(headers.host);
}

function isLoopbackHost(host: string | undefined): boolean {
  const url = `http://${host ?? ''}`;
  return host !== undefined && URL.canParse(url) && isLoopbackUrl(url);
}

/** Whether a request brings this token of the operator as Bearer; nothing matches where there is none. */
export function bringsToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
}
