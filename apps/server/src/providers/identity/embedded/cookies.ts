import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** Undefined: session cookie. Zero: deletes the cookie. */
  readonly maxAgeSeconds?: number;
  /** Ignored over https: the __Host- prefix requires Path=/. */
  readonly path: string;
  readonly secure: boolean;
}

/**
 * Under https only this host can set a cookie with this prefix (RFC 6265bis, 4.1.3.2). Without it, a page of a sibling host or a script of
 * another path can add a second cookie of the same name, and a request does not say who set which.
 */
const HOST_PREFIX = '__Host-';

/**
 * Value of a cookie; only for names that need no escaping. The prefixed cookie, which only this host can set, takes precedence. If two
 * values differ, neither is used: one of them is not ours, and the request does not say which.
 */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const ours = valuesOf(request, HOST_PREFIX + name);
  const [value, other] = ours.length > 0 ? ours : valuesOf(request, name);
  return other === undefined ? value : undefined;
}

/** Every value of a cookie that is signed for its user: the valid one can be told from planted ones. */
export function readCookies(request: FastifyRequest, name: string): readonly string[] {
  return [...valuesOf(request, HOST_PREFIX + name), ...valuesOf(request, name)];
}

function valuesOf({ headers }: FastifyRequest, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return [...new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)))];
}

/** Sets an HttpOnly, SameSite=Lax cookie. @param value letters, digits, `-`, `_` and `.` only */
export function setCookie(reply: FastifyReply, name: string, value: string, { maxAgeSeconds, path, secure }: CookieOptions): void {
  const attributes = [
    ...(secure ? [`${HOST_PREFIX}${name}=${value}`, 'Path=/'] : [`${name}=${value}`, `Path=${path}`]),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  add(reply, attributes);
  // Also deletes the name used by earlier versions, which a node of the previous version may still read.
  if (secure && maxAgeSeconds === 0) add(reply, [`${name}=`, `Path=${path}`, 'Max-Age=0', 'HttpOnly', 'SameSite=Lax', 'Secure']);
}

function add(reply: FastifyReply, attributes: readonly string[]): void {
  const before = reply.getHeader('set-cookie');
  void reply.header('set-cookie', [...(Array.isArray(before) ? before : []), attributes.join('; ')]);
}
