import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '../loopback.ts';
import { isSameSecret } from './secret-text.ts';

/** What proxies add to a request that they pass on (RFC 7239, and what came before it). */
const FORWARDING = /^(?:x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|x-cluster-client-ip$|true-client-ip$|cf-connecting-ip$)/;

/**
 * Whether a request was made on this very machine: by the socket's own address, whatever TRUST_PROXY says, and not passed on by a proxy that
 * runs here for a visitor from elsewhere.
 */
export function isFromThisMachine({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  return isLoopbackAddress(raw.socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Whether a request brings this token of the operator as Bearer; nothing matches where there is none. */
export function bringsToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
}
