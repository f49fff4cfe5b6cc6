import { COOKIES, type Galleta, type NombreDeCookie } from '@veridico/reference';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** Ignored over https: the __Host- prefix requires Path=/. */
  readonly path: string;
  readonly secure: boolean;
  readonly remove?: true;
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
export function readCookie(request: FastifyRequest, name: NombreDeCookie): string | undefined {
  const ours = valuesOf(request, HOST_PREFIX + name);
  const [value, other] = ours.length > 0 ? ours : valuesOf(request, name);
  return other === undefined ? value : undefined;
}

/** Every value of a cookie that is signed for its user: the valid one can be told from planted ones. */
export function readCookies(request: FastifyRequest, name: NombreDeCookie): readonly string[] {
  return [...valuesOf(request, HOST_PREFIX + name), ...valuesOf(request, name)];
}

function valuesOf({ headers }: FastifyRequest, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return [...new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)))];
}

/** Sets an HttpOnly, SameSite=Lax cookie for as long as COOKIES says. @param value letters, digits, `-`, `_` and `.` only */
export function setCookie(reply: FastifyReply, name: NombreDeCookie, value: string, { path, secure, remove }: CookieOptions): void {
  const { segundos }: Galleta = COOKIES[name];
  const seconds = remove ? 0 : segundos;
  const attributes = [
    ...(secure ? [`${HOST_PREFIX}${name}=${value}`, 'Path=/'] : [`${name}=${value}`, `Path=${path}`]),
    ...(seconds === null ? [] : [`Max-Age=${seconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  add(reply, attributes);
  // Also deletes the name used by earlier versions, which a node of the previous version may still read.
  if (secure && remove) add(reply, [`${name}=`, `Path=${path}`, 'Max-Age=0', 'HttpOnly', 'SameSite=Lax', 'Secure']);
}

function add(reply: FastifyReply, attributes: readonly string[]): void {
  const before = reply.getHeader('set-cookie');
  void reply.header('set-cookie', [...(Array.isArray(before) ? before : []), attributes.join('; ')]);
}
