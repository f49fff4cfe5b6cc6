import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Visitors } from '../../../http/visitor.ts';
import type { Secrets } from '../../../storage/secrets.ts';
import type { Schema } from '../../../storage/schema.ts';
import { emailKey, findByEmail } from './admin.ts';
import type { Attempts, AttemptOrigin } from './attempts.ts';
import { readCookies, setCookie } from './cookies.ts';
import type { Passwords } from './passwords.ts';
import type { UserRow } from './sessions.ts';

export interface SignInParts {
  readonly db: Kysely<Schema>;
  readonly hmac: Secrets['hmac'];
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly visitors: Pick<Visitors, 'limitByAddress' | 'mark'>;
  /** Path of the provider's cookies. */
  readonly cookiePath: string;
  readonly https: boolean;
}

/**
 * Finds the user of an e-mail and password. Undefined for wrong credentials, a disabled user, or one who must wait: all in the same time.
 * @throws Problem DEMASIADAS_SOLICITUDES, IdentityUnavailable
 */
export type SignIn = (request: FastifyRequest, reply: FastifyReply, email: string, password: string) => Promise<UserRow | undefined>;

/** Tells this browser from others of the same network, so that strangers' attempts there do not make its user wait. */
const DEVICE_COOKIE = 'VERIDICO_EQUIPO';
const LONGEST_EMAIL = 255;
/** Most cookies examined per name: ours, that of an earlier version, and some planted ones. */
const MOST_COOKIES = 16;

export function createSignIn({ db, hmac, passwords, attempts, visitors, cookiePath: path, https }: SignInParts): SignIn {
  const sign = (email: string, device: string) => hmac('identidad-equipo', JSON.stringify([email, device]));
  const placeOf = (request: FastifyRequest, email: string): AttemptOrigin => {
    const device = readCookies(request, DEVICE_COOKIE)
      .slice(0, MOST_COOKIES)
      .map((cookie) => deviceOf(cookie, (id) => sign(email, id)))
      .find((known) => known !== undefined);
    return device === undefined ? { network: visitors.mark(request).toString('base64url') } : { device };
  };
  return async (request, reply, typed, password) => {
    await visitors.limitByAddress(request, 'ingreso');
    const email = emailKey(typed).slice(0, LONGEST_EMAIL);
    const attempt = await attempts.begin(email, placeOf(request, email));
    const user = await findByEmail(db, email);
    const right = await passwords.verify(password, user?.clave);
    if (!user || !right || !user.activo || !attempt.allowed) {
      await attempt.failed();
      return undefined;
    }
    await attempt.succeeded();
    const device = randomBytes(16).toString('base64url');
    const value = `${device}.${sign(email, device).toString('base64url')}`;
    setCookie(reply, DEVICE_COOKIE, value, { path, secure: https });
    return user;
  };
}

/** The device id in a cookie signed for this user. */
function deviceOf(cookie: string, sign: (device: string) => Buffer): string | undefined {
  const [device = '', signature = ''] = cookie.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(device);
  return given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
}
