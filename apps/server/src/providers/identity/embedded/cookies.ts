import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** Undefined: until the browser is closed. Zero: gone. */
  readonly maxAgeSeconds?: number;
  readonly path: string;
  readonly secure: boolean;
}

/** The value of a request's cookie; only names that need no escaping. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  return (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Sets a cookie that no script can read and that no other site's request carries. @param value letters, digits, `-`, `_` and `.` only */
export function setCookie(reply: FastifyReply, name: string, value: string, { maxAgeSeconds, path, secure }: CookieOptions): void {
  const attributes = [
    `${name}=${value}`,
    `Path=${path}`,
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  const before = reply.getHeader('set-cookie');
  void reply.header('set-cookie', [...(Array.isArray(before) ? before : []), attributes.join('; ')]);
}
