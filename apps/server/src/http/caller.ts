import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { TokenIssuer } from '../providers/identity/port.ts';
import { Problem } from './problem.ts';

/** The caller, as named by a verified access token. */
export interface Caller {
  /** The `sub`. */
  readonly id: string;
  /** Lower case; empty where the token has none. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** In wire form; empty where the token has none. */
  readonly rut: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
  /** The `sid`. */
  readonly session: string;
  /** The session proved more than the password: `amr` or `acr`. */
  readonly secondFactor: boolean;
  /** When its user signed in, in seconds since 1970; 0 where the token does not say it. */
  readonly authTime: number;
  /** Id of the company that the caller's page shows, from the header X-Empresa. It gives no right: a call is refused if the session acts for another. */
  readonly shown?: string | undefined;
}

export type VerifyToken = (token: string) => Promise<Caller>;

/** The only accepted signature algorithm. Others, such as `none` and shared secrets, are refused before a key is looked up. */
const ALGORITHM = 'RS256';
/** Tolerated difference between two machines' clocks. */
/** A one-time code or a hardware key (RFC 8176), and the level that a realm gives to signing in with one: docs/operacion/segundo-factor.md. */
const SECOND_METHODS = ['otp', 'hwk'];
const SECOND_LEVEL = '2';
const CLOCK_TOLERANCE_SECONDS = 5;
const RETRY_AFTER_SECONDS = 5;
/** A provider slower than this counts as unavailable. */
const PATIENCE_MS = 5_000;

/**
 * @param patience milliseconds to wait for the provider's keys
 * @returns a function that throws Problem NO_AUTENTICADO for an invalid token, and CUENTAS_NO_DISPONIBLES while tokens cannot be verified
 */
export function createVerifyToken({ issuer, audience, clients, keys, isLive }: TokenIssuer, patience = PATIENCE_MS): VerifyToken {
  const promptKeys: typeof keys = (header, jws) => within(patience, async () => keys(header, jws));
  return async (token) => {
    const { payload } = await jwtVerify(token, promptKeys, {
      issuer,
      audience,
      algorithms: [ALGORITHM],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'azp'],
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) throw new Problem('NO_AUTENTICADO');
      // The token may be valid: a 401 would sign every user out while the provider is unavailable.
      throw new Problem('CUENTAS_NO_DISPONIBLES', { retryAfter: RETRY_AFTER_SECONDS });
    });
    // The provider signs identity tokens with the same key; they must not open the API.
    if (payload['typ'] !== 'Bearer' || !clients.includes(text(payload, 'azp'))) throw new Problem('NO_AUTENTICADO');
    const caller = readCaller(payload);
    if (isLive && !(await isLive(caller.session))) throw new Problem('NO_AUTENTICADO');
    return caller;
  };
}

async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

function readCaller(payload: JWTPayload): Caller {
  return {
    id: text(payload, 'sub'),
    email: text(payload, 'email').toLowerCase(),
    emailVerified: payload['email_verified'] === true,
    rut: text(payload, 'rut'),
    firstName: text(payload, 'given_name'),
    lastName: text(payload, 'family_name'),
    roles: readRoles(payload['realm_access']),
    session: text(payload, 'sid'),
    secondFactor: payload['acr'] === SECOND_LEVEL || listOf(payload['amr']).some((method) => SECOND_METHODS.includes(method)),
    authTime: typeof payload['auth_time'] === 'number' ? payload['auth_time'] : 0,
  };
}

function text(payload: JWTPayload, claim: string): string {
  const value = payload[claim];
  return typeof value === 'string' ? value : '';
}

function readRoles(access: unknown): readonly string[] {
  const roles = typeof access === 'object' && access !== null && 'roles' in access ? access.roles : undefined;
  return listOf(roles);
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
