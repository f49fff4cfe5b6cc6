import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

export interface HeaderOptions {
  /** Origins besides our own that forms may post to: the card provider's. */
  readonly formTargets: readonly string[];
  readonly https: boolean;
  /** Origin of an external identity provider, which pages call and frame. Undefined where this server is the provider. */
  readonly identityOrigin?: string | undefined;
}

const POLICY = 'content-security-policy';
/** Id of the answer's log line. */
export const REQUEST_ID = 'x-request-id';
/** Default limit of request bodies. */
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
    // The silent sign-in check runs in a frame, and so may a captcha.
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
    // Addresses contain orders and tokens: never send them as referrer.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/**
 * Sets the headers in one hook, because a general plugin costs more than the rest of a small request. Answers made before routing do not
 * pass hooks.
 */
export function setHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  // By default Node answers an unknown Expect header itself, without these headers.
  app.server.on('checkExpectation', app.routing);
  app.addHook('onRequest', ({ raw, headers: { host } }, _reply, done) => {
    const understood = raw.httpVersion === '1.1' ? host !== undefined : raw.httpVersion === '1.0';
    done(understood ? undefined : new Problem('PETICION_INVALIDA'));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // A page that shows untrusted content sets its own policy.
    const own = reply.getHeader(POLICY);
    reply.headers(headers).header(REQUEST_ID, request.id);
    if (own !== undefined) void reply.header(POLICY, own);
    // The answer was sent before the whole body arrived: an open connection would read all of it.
    if (isLongOrUnending(request)) void reply.header('connection', 'close');
    // No caching unless the handler allows it: reports and order states are private.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

function isLongOrUnending({ headers, raw }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_LIMIT_BYTES || (headers['transfer-encoding'] !== undefined && !raw.complete);
}
