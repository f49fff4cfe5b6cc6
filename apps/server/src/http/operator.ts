import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackUrl } from '../settings/loopback.ts';
import { isSameSecret } from './secret-text.ts';

/** Headers added by proxies (RFC 7239 and older conventions). */
const FORWARDING = /^(?:x[-_]forwarded|x-original|x-envoy|forwarded$|via$|x-real-ip$|(?:\w+-)*client-ip$|cf-connecting-ip$)/;

/**
 * Whether a request comes from this machine: the socket's address is loopback (regardless of TRUST_PROXY), no local proxy forwarded it for
 * a remote visitor, and the host is a name of this machine. The last check stops pages of another name that resolves to loopback (DNS
 * rebinding).
 */
export function isFromThisMachine({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  const forwarded = Object.keys(headers).some((name) => FORWARDING.test(name));
  return isLoopbackAddress(raw.socket.remoteAddress ?? '') && !forwarded && isLoopbackHost(headers.host);
}

function isLoopbackHost(host: string | undefined): boolean {
  const url = `http://${host ?? ''}`;
  return host !== undefined && URL.canParse(url) && isLoopbackUrl(url);
}

/** Whether a request carries the operator's token as Bearer; false where none is set. */
export function bringsToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
}
