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
import type { SecondFactorCheck } from './second-factor-check.ts';
import type { UserRow } from './sessions.ts';

export interface SignInParts {
  readonly db: Kysely<Schema>;
  readonly hmac: Secrets['hmac'];
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly secondFactor: SecondFactorCheck;
  readonly visitors: Pick<Visitors, 'limitByAddress' | 'mark'>;
  /** Path of the provider's cookies. */
  readonly cookiePath: string;
  readonly https: boolean;
}

export type SignInResult =
  /** `proved`: with the second factor. */
  | { readonly outcome: 'signed-in'; readonly user: UserRow; readonly proved: boolean }
  /** The password was right, and the user has a second factor. */
  | { readonly outcome: 'code-needed'; readonly user: UserRow }
  | { readonly outcome: 'code-wrong' }
  /** Wrong credentials, a disabled user, or one who must wait: all in the same time. */
  | { readonly outcome: 'refused' };

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor; undefined where it was not asked for. */
  readonly code?: string | undefined;
}

export interface SignIn {
  /** @throws Problem DEMASIADAS_SOLICITUDES, IdentityUnavailable */
  byPassword(request: FastifyRequest, reply: FastifyReply, credentials: Credentials): Promise<SignInResult>;
  /** The second step of a user whose password was right a moment ago. @throws Problem DEMASIADAS_SOLICITUDES */
  byCode(request: FastifyRequest, reply: FastifyReply, given: { readonly userId: string; readonly code: string }): Promise<SignInResult>;
}

/** Tells this browser from others of the same network, so that strangers' attempts there do not make its user wait. */
const DEVICE_COOKIE = 'VERIDICO_EQUIPO';
const LONGEST_EMAIL = 255;
/** Most cookies examined per name: ours, that of an earlier version, and some planted ones. */
const MOST_COOKIES = 16;

export function createSignIn({ db, hmac, passwords, attempts, secondFactor, visitors, cookiePath: path, https }: SignInParts): SignIn {
  const sign = (email: string, device: string) => hmac('identidad-equipo', JSON.stringify([email, device]));
  const placeOf = (request: FastifyRequest, email: string): AttemptOrigin => {
    const device = readCookies(request, DEVICE_COOKIE)
      .slice(0, MOST_COOKIES)
      .map((cookie) => deviceOf(cookie, (id) => sign(email, id)))
      .find((known) => known !== undefined);
    return device === undefined ? { network: visitors.mark(request).toString('base64url') } : { device };
  };
  const enter = (reply: FastifyReply, user: UserRow, proved: boolean): SignInResult => {
    const device = randomBytes(16).toString('base64url');
    const value = `${device}.${sign(user.correo, device).toString('base64url')}`;
    setCookie(reply, DEVICE_COOKIE, value, { path, secure: https });
    return { outcome: 'signed-in', user, proved };
  };
  const takeCode = async (reply: FastifyReply, user: UserRow, code: string): Promise<SignInResult> => {
    const read = code.replaceAll(/[\s-]/g, '').toLowerCase();
    return (await secondFactor.prove(user, read)) ? enter(reply, user, true) : { outcome: 'code-wrong' };
  };
  return {
    async byPassword(request, reply, { email: typed, password, code }) {
      await visitors.limitByAddress(request, 'ingreso');
      const email = emailKey(typed).slice(0, LONGEST_EMAIL);
      const attempt = await attempts.begin(email, placeOf(request, email));
      const user = await findByEmail(db, email);
      const right = await passwords.verify(password, user?.clave);
      if (!user || !right || !user.activo || !attempt.allowed) {
        await attempt.failed();
        return { outcome: 'refused' };
      }
      await attempt.succeeded();
      if (!(await secondFactor.isActive(user.id))) return enter(reply, user, false);
      return code === undefined ? { outcome: 'code-needed', user } : takeCode(reply, user, code);
    },
    async byCode(request, reply, { userId, code }) {
      await visitors.limitByAddress(request, 'ingreso');
      const user = await db.selectFrom('identity_users').selectAll().where('id', '=', userId).executeTakeFirst();
      return user?.activo ? takeCode(reply, user, code) : { outcome: 'refused' };
    },
  };
}

/** The device id in a cookie signed for this user. */
function deviceOf(cookie: string, sign: (device: string) => Buffer): string | undefined {
  const [device = '', signature = ''] = cookie.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(device);
  return given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
}
