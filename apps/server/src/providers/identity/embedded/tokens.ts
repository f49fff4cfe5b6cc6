import { CompactSign, compactVerify, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { API_AUDIENCE, WEB_CLIENT } from '../port.ts';
import { ALGORITHM, type Keys } from './keys.ts';
import type { Grant, RefreshClaim } from './sessions.ts';

const ACCESS_SECONDS = 300;
/** Symmetric: such a token can never be verified by the published keys. */
const OWN_ALGORITHM = 'HS256';

/** The answer of the token endpoint in Keycloak's format. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly refresh_expires_in: number;
  readonly token_type: 'Bearer';
  readonly id_token?: string;
  readonly 'not-before-policy': 0;
  readonly session_state: string;
  readonly scope: string;
}

export interface Tokens {
  issue(grant: Grant): Promise<TokenAnswer>;
  /** Content of a refresh token of ours, without checking its age; undefined for anything else. */
  readRefresh(token: string): Promise<RefreshClaim | undefined>;
  /** The session of a currently valid access token; undefined for anything else. */
  readAccess(token: string): Promise<string | undefined>;
  /** The session of an ID token, without checking its age; undefined for anything else. */
  readIdHint(token: string): Promise<string | undefined>;
  /** Value of the cookie that identifies a browser's session. */
  writeCookie(sid: string): Promise<string>;
  readCookie(value: string): Promise<string | undefined>;
}

export interface TokenOptions {
  readonly keys: Keys;
  readonly issuer: string;
  /** Origins whose pages may use the tokens. */
  readonly origins: readonly string[];
  /** 32 bytes, the same on every node and after every start. */
  readonly ownKey: Uint8Array;
}

const refreshPayload = z.object({ typ: z.literal('Refresh'), sid: z.string(), jti: z.string().regex(/^[\w-]+\.\d{1,9}$/) });
const cookiePayload = z.object({ typ: z.literal('Identity'), sid: z.string() });
const idPayload = z.object({ typ: z.literal('ID'), sid: z.string(), iss: z.string() });
const accessPayload = z.object({ typ: z.literal('Bearer'), sid: z.string() });

export function createTokens({ keys, issuer, origins, ownKey }: TokenOptions): Tokens {
  const signed = async (payload: Record<string, unknown>) => {
    const { kid, key } = await keys.signer();
    return new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid }).sign(key);
  };
  const own = (payload: Record<string, unknown>) =>
    new CompactSign(Buffer.from(JSON.stringify(payload), 'utf8')).setProtectedHeader({ alg: OWN_ALGORITHM, typ: 'JWT' }).sign(ownKey);
  const readOwn = async <T>(token: string, schema: z.ZodType<T>) =>
    parse(schema, await payloadOf(() => compactVerify(token, ownKey, { algorithms: [OWN_ALGORITHM] })));

  return {
    async issue(grant) {
      const { sid, chain, generation, scope, now, started, expires } = grant;
      const iat = seconds(now);
      const refreshExp = seconds(expires);
      const withId = scope.split(' ').includes('openid');
      const common = {
        iat,
        exp: iat + ACCESS_SECONDS,
        auth_time: seconds(started),
        jti: crypto.randomUUID(),
        iss: issuer,
        azp: WEB_CLIENT,
        sid,
        ...strengthOf(grant),
      };
      const person = claimsOf(grant);
      const [access, refresh, id] = await Promise.all([
        signed({ ...common, ...person, ...rolesOf(grant), aud: API_AUDIENCE, typ: 'Bearer', 'allowed-origins': origins, scope }),
        own({
          iat,
          exp: refreshExp,
          jti: `${chain}.${generation}`,
          iss: issuer,
          aud: issuer,
          sub: person.sub,
          typ: 'Refresh',
          azp: WEB_CLIENT,
          sid,
          scope,
        }),
        withId ? signed({ ...common, ...person, aud: WEB_CLIENT, typ: 'ID', ...(grant.nonce && { nonce: grant.nonce }) }) : undefined,
      ]);
      return {
        access_token: access,
        expires_in: ACCESS_SECONDS,
        refresh_expires_in: refreshExp - iat,
        refresh_token: refresh,
        token_type: 'Bearer',
        ...(id !== undefined && { id_token: id }),
        'not-before-policy': 0,
        session_state: sid,
        scope,
      };
    },
    async readRefresh(token) {
      const payload = await readOwn(token, refreshPayload);
      if (!payload) return undefined;
      const [chain = '', generation] = payload.jti.split('.');
      return { sid: payload.sid, chain, generation: Number(generation) };
    },
    async readAccess(token) {
      const verified = await jwtVerify(token, keys.find, { issuer, audience: API_AUDIENCE, algorithms: [ALGORITHM] }).catch(unlessForged);
      return parse(accessPayload, verified?.payload)?.sid;
    },
    async readIdHint(token) {
      const payload = parse(idPayload, await payloadOf(() => compactVerify(token, keys.find, { algorithms: [ALGORITHM] })));
      return payload?.iss === issuer ? payload.sid : undefined;
    },
    writeCookie: (sid) => own({ typ: 'Identity', sid }),
    readCookie: async (value) => (await readOwn(value, cookiePayload))?.sid,
  };
}

/** A user's data as the specification's claims. */
export function claimsOf({ user }: Pick<Grant, 'user'>) {
  return {
    sub: user.id,
    email_verified: user.correo_verificado,
    name: `${user.nombre} ${user.apellido}`,
    preferred_username: user.correo,
    given_name: user.nombre,
    family_name: user.apellido,
    email: user.correo,
    rut: user.rut,
  };
}

function rolesOf({ user }: Grant) {
  return { realm_access: { roles: user.roles }, resource_access: {} };
}

/** Authentication methods (RFC 8176) and their level, as Keycloak numbers it. */
function strengthOf({ proved }: Grant) {
  return proved ? { acr: '2', amr: ['pwd', 'otp'] } : { acr: '1', amr: ['pwd'] };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

async function payloadOf(verify: () => Promise<{ payload: Uint8Array }>): Promise<unknown> {
  const verified = await verify().catch(unlessForged);
  return verified && JSON.parse(Buffer.from(verified.payload).toString('utf8'));
}

/** Ignores invalid tokens, but not unavailable keys. */
function unlessForged(error: unknown): undefined {
  if (error instanceof errors.JOSEError) return undefined;
  throw error;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  return schema.safeParse(value).data;
}
