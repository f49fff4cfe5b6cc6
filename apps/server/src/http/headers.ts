import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

export interface HeaderOptions {
  /** Origins besides our own that a form may post to: the card provider's. */
  readonly formTargets: readonly string[];
  readonly https: boolean;
  /** Origin of an identity provider of its own: pages talk to it and frame it. Undefined where it is this server. */
  readonly identityOrigin?: string | undefined;
}

const POLICY = 'content-security-policy';
/** Names an answer's line in the log. */
export const REQUEST_ID = 'x-request-id';
/** The longest body that any call reads. */
export const BODY_LIMIT_BYTES = 65_536;

/** Headers of every answer. */
export function safetyHeaders({ formTargets, https, identityOrigin }: HeaderOptions): Readonly<Record<string, string>> {
  const identity = identityOrigin === undefined ? [] : [identityOrigin];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...identity].join(' '),
    "worker-src 'self'",
    // Whether somebody is signed in already is asked in a frame, and so may be a captcha.
    ["frame-src 'self' blob:", ...identity].join(' '),
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
  return {
    [POLICY]: policy,
    'x-content-type-options': 'nosniff',
    // Addresses carry orders and tokens: no page tells the next one where it came from.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** In one hook because a general plugin costs more than the rest of a small request. Answers made before routing pass no hook. */
export function setHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  // Left to itself, node refuses an expectation it does not know with an answer of its own, under none of these.
  app.server.on('checkExpectation', app.routing);
  app.addHook('onRequest', ({ raw, headers: { host } }, _reply, done) => {
    const understood = raw.httpVersion === '1.1' ? host !== undefined : raw.httpVersion === '1.0';
    done(understood ? undefined : new Problem('PETICION_INVALIDA'));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // A page that shows what is not ours to trust brings a policy of its own.
    const own = reply.getHeader(POLICY);
    reply.headers(headers).header(REQUEST_ID, request.id);
    if (own !== undefined) void reply.header(POLICY, own);
    // An answer that did not wait for its request's body: left open, the connection would take all of it in.
    if (isLongOrUnending(request)) void reply.header('connection', 'close');
    // Only what says otherwise may be kept: reports and states are nobody else's to read.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

function isLongOrUnending({ headers, raw }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_LIMIT_BYTES || (headers['transfer-encoding'] !== undefined && !raw.complete);
}
