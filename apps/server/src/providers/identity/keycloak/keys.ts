import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { IdentityUnavailable } from '../port.ts';

export interface KeyOptions {
  readonly cooldownMs?: number;
  readonly timeoutMs?: number;
}

/** Shortest interval between key list requests, for tokens with invented keys and for failed requests. */
const COOLDOWN_MS = 30_000;
/** Age after which the list is renewed in the background. */
const KEPT_MS = 600_000;
/** How long the last list is used while renewal fails: an unavailable provider signs out no user. */
const BELIEVED_MS = 86_400_000;
const TIMEOUT_MS = 5_000;

/** The realm's public keys published by Keycloak, for the port. @param url of the key list */
export function publishedKeys(url: URL, { cooldownMs = COOLDOWN_MS, timeoutMs = TIMEOUT_MS }: KeyOptions = {}): JWTVerifyGetKey {
  const list = createRemoteJWKSet(url, { cooldownDuration: cooldownMs, cacheMaxAge: BELIEVED_MS, timeoutDuration: timeoutMs });
  let renewAt = 0;
  const renew = (): void => {
    const now = Date.now();
    if (now < renewAt) return;
    renewAt = now + cooldownMs;
    // Runs in the background: the cached list stays in use, and the next token retries.
    list.reload().then(
      () => (renewAt = Date.now() + KEPT_MS),
      () => undefined,
    );
  };
  return async (header, token) => {
    try {
      const known = list.fresh;
      const key = await list(header, token);
      if (known) renew();
      else renewAt = Date.now() + KEPT_MS;
      return key;
    } catch (error) {
      // Only this error is caused by the token; a late or broken list is the provider's fault.
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      throw new IdentityUnavailable('the keys of Keycloak cannot be had', { cause: error });
    }
  };
}
