import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { IdentityUnavailable } from '../port.ts';

export interface KeyOptions {
  readonly cooldownMs?: number;
  readonly timeoutMs?: number;
}

/** Tokens with invented keys make us ask for the list again no more often than this, and so does a list that cannot be had. */
const COOLDOWN_MS = 30_000;
/** How old the list gets before it is asked for again, which keeps nobody waiting. */
const KEPT_MS = 600_000;
/** How long the last list that came is believed while no newer one can be had: a provider that is away signs nobody out. */
const BELIEVED_MS = 86_400_000;
const TIMEOUT_MS = 5_000;

/** The realm's public keys as Keycloak publishes them, as the port wants them. @param url of its list */
export function publishedKeys(url: URL, { cooldownMs = COOLDOWN_MS, timeoutMs = TIMEOUT_MS }: KeyOptions = {}): JWTVerifyGetKey {
  const list = createRemoteJWKSet(url, { cooldownDuration: cooldownMs, cacheMaxAge: BELIEVED_MS, timeoutDuration: timeoutMs });
  let renewAt = 0;
  const renew = (): void => {
    const now = Date.now();
    if (now < renewAt) return;
    renewAt = now + cooldownMs;
    // Nobody waits for it: the list that is there goes on, and the next token asks again.
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
      // The only one of its errors that is the token's fault; a late or broken list is the provider's.
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      throw new IdentityUnavailable('the keys of Keycloak cannot be had', { cause: error });
    }
  };
}
