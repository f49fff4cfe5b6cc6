import { createHmac, createPublicKey } from 'node:crypto';
import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { API_AUDIENCE, WEB_CLIENT, type TokenIssuer } from '../providers/identity/port.ts';

const ISSUER = 'https://identidad.ejemplo.cl/realms/veridico';
const KID = 'firma';

/** Claims of a token; undefined leaves one out. */
type Claims = Readonly<Record<string, unknown>>;

export interface Forge {
  readonly tokens: TokenIssuer;
  /** While set, the provider's keys are unavailable: the call fails, returns junk, or hangs. */
  away: 'failing' | 'junk' | 'hanging' | undefined;
  /** Signs a token that is valid except for the given changes. */
  sign(claims?: Claims, header?: Readonly<Record<string, string>>): Promise<string>;
  /** Forged tokens with the given claims, by kind of forgery. */
  forgeries(claims: Claims): Promise<Readonly<Record<string, string>>>;
}

/** Signs tokens like the provider with its own key, and forges tokens. */
export async function openForge(): Promise<Forge> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 3072, extractable: true });
  const other = await generateKeyPair('RS256', { modulusLength: 3072, extractable: true });
  const pem = await exportSPKI(publicKey);
  const published = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: KID, use: 'sig' }] });
  const payload = (claims: Claims): Claims => {
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: ISSUER, aud: API_AUDIENCE, azp: WEB_CLIENT, typ: 'Bearer', sub: 'nadie', sid: 'sesion', iat: now, exp: now + 300 };
    return Object.fromEntries(Object.entries({ ...good, ...claims }).filter(([, value]) => value !== undefined));
  };
  const sign = (claims: Claims = {}, header: Readonly<Record<string, string>> = {}, key = privateKey) =>
    new SignJWT(payload(claims)).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: KID, ...header }).sign(key);
  const now = () => Math.floor(Date.now() / 1000);
  const forge: Forge = {
    away: undefined,
    tokens: {
      issuer: ISSUER,
      audience: API_AUDIENCE,
      clients: [WEB_CLIENT],
      keys: (header, token) => {
        if (forge.away === 'failing') throw new TypeError('fetch failed');
        if (forge.away === 'junk') return { kty: 'RSA', n: '!', e: '' };
        return forge.away === 'hanging' ? new Promise(() => {}) : published(header, token);
      },
    },
    sign: (claims, header) => sign(claims, header),
    async forgeries(claims) {
      const good = await sign(claims);
      const hashed = (alg: string, hash: string, secret: string | Buffer) =>
        handmade({ alg, typ: 'JWT', kid: KID }, payload(claims), { hash, secret });
      return {
        expired: await sign({ ...claims, exp: now() - 6 }),
        'not yet good': await sign({ ...claims, nbf: now() + 3_600 }),
        'without an end': await sign({ ...claims, exp: undefined }),
        'of another audience': await sign({ ...claims, aud: 'account' }),
        'of another issuer': await sign({ ...claims, iss: `${ISSUER}2` }),
        'of another client': await sign({ ...claims, azp: 'otra-aplicacion' }),
        'of no client': await sign({ ...claims, azp: undefined }),
        'an identity token': await sign({ ...claims, typ: 'ID' }),
        'a refresh token': await sign({ ...claims, typ: 'Refresh' }),
        'alg none': handmade({ alg: 'none', typ: 'JWT' }, payload(claims)),
        'alg None with a signature': `${handmade({ alg: 'None' }, payload(claims))}${good.split('.')[2]}`,
        'HS256 with the public key as its secret': hashed('HS256', 'sha256', pem),
        'HS256 with the key’s bytes as its secret': hashed('HS256', 'sha256', createPublicKey(pem).export({ format: 'der', type: 'spki' })),
        'HS512 with the public key as its secret': hashed('HS512', 'sha512', pem),
        'RS384 by the right key': await sign(claims, { alg: 'RS384' }, await reimportKey(privateKey, 'SHA-384')),
        'by another key': await sign(claims, {}, other.privateKey),
        'by a key it brings along': await new SignJWT(payload(claims))
          .setProtectedHeader({ alg: 'RS256', kid: KID, jwk: await exportJWK(other.publicKey) })
          .sign(other.privateKey),
        'by a key nobody knows': await sign(claims, { kid: 'desconocida' }),
        'with another payload': [good.split('.')[0], encode(payload({ ...claims, sub: 'otra' })), good.split('.')[2]].join('.'),
        'without its signature': good.split('.').slice(0, 2).join('.'),
        garbage: 'a.b.c',
      };
    },
  };
  return forge;
}

/** Imports the same private key for another hash. */
async function reimportKey(key: CryptoKey, hash: string): Promise<CryptoKey> {
  const jwk = await crypto.subtle.exportKey('jwk', key);
  const { alg: _alg, key_ops: _ops, ...rest } = jwk;
  return crypto.subtle.importKey('jwk', rest, { name: 'RSASSA-PKCS1-v1_5', hash }, false, ['sign']);
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function handmade(header: unknown, payload: unknown, key?: { readonly hash: string; readonly secret: string | Buffer }): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${key ? createHmac(key.hash, key.secret).update(text).digest('base64url') : ''}`;
}
