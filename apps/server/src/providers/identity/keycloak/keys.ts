import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { IdentityUnavailable } from '../port.ts';

export interface KeyOptions {
  readonly cooldownMs?: number;
  readonly timeoutMs?: number;
}

/** Tokens with invented keys make us ask for the list again no more often than this. */
const COOLDOWN_MS = 30_000;
const KEPT_MS = 600_000;
const TIMEOUT_MS = 5_000;

/** The realm's public keys as Keycloak publishes them, as the port wants them. @param url of its list */
export function publishedKeys(url: URL, { cooldownMs = COOLDOWN_MS, timeoutMs = TIMEOUT_MS }: KeyOptions = {}): JWTVerifyGetKey {
  const list = createRemoteJWKSet(url, { cooldownDuration: cooldownMs, cacheMaxAge: KEPT_MS, timeoutDuration: timeoutMs });
  return async (header, token) => {
    try {
      return await list(header, token);
    } catch (error) {
      // The only one of its errors that is the token's fault; a late or broken list is the provider's.
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      throw new IdentityUnavailable('the keys of Keycloak cannot be had', { cause: error });
    }
  };
}
