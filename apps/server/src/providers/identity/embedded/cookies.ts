import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** Undefined: until the browser is closed. Zero: gone. */
  readonly maxAgeSeconds?: number;
  /** Over https the cookie is of the whole host, since browsers keep the prefix for those. */
  readonly path: string;
  readonly secure: boolean;
}

/**
 * Under https no other host and no path may set a cookie of this prefix (RFC 6265bis, 4.1.3.2). Without it, a page of a sibling host or a script
 * of another path can add a second cookie of the same name, and a request does not say who set which.
 */
const HOST_PREFIX = '__Host-';

/**
 * The value of a request's cookie; only names that need no escaping. The one that only this host can have set counts first. Of two that differ
 * none counts: one of them is not ours, and the request does not say which.
 */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const ours = valuesOf(request, HOST_PREFIX + name);
  const [value, other] = ours.length > 0 ? ours : valuesOf(request, name);
  return other === undefined ? value : undefined;
}

/** Every value under a name, for a cookie whose value is signed for its user: the right one is found among those that were planted. */
export function readCookies(request: FastifyRequest, name: string): readonly string[] {
  return [...valuesOf(request, HOST_PREFIX + name), ...valuesOf(request, name)];
}

function valuesOf({ headers }: FastifyRequest, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return [...new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)))];
}

/** Sets a cookie that no script can read and that no other site's request carries. @param value letters, digits, `-`, `_` and `.` only */
export function setCookie(reply: FastifyReply, name: string, value: string, { maxAgeSeconds, path, secure }: CookieOptions): void {
  const attributes = [
    ...(secure ? [`${HOST_PREFIX}${name}=${value}`, 'Path=/'] : [`${name}=${value}`, `Path=${path}`]),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  add(reply, attributes);
  // What is gone is gone under the name of versions before, too; until then one that runs beside reads it.
  if (secure && maxAgeSeconds === 0) add(reply, [`${name}=`, `Path=${path}`, 'Max-Age=0', 'HttpOnly', 'SameSite=Lax', 'Secure']);
}

function add(reply: FastifyReply, attributes: readonly string[]): void {
  const before = reply.getHeader('set-cookie');
  void reply.header('set-cookie', [...(Array.isArray(before) ? before : []), attributes.join('; ')]);
}
