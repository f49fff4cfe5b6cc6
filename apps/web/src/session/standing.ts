import { readClaims } from './claims.ts';
import { readTokens } from './stored-session.ts';
import { userInfo } from './user-info.ts';

/** The user of this browser, according to its storage only. */
export interface StoredUser {
  /** The access token; undefined if it has expired. */
  readonly bearer: string | undefined;
  readonly userInfo: string;
}

/**
 * Synchronous and without requests: signed in means having an unexpired refresh token. For the return from the card page,
 * which may take longer than an access token lives and must not depend on the identity provider. Undefined without session.
 */
export function storedUser(now: number = Date.now()): StoredUser | undefined {
  const tokens = readTokens();
  const claims = tokens && readClaims(tokens.access);
  if (!tokens || !claims || tokens.refresh === '') return undefined;
  const ends = readClaims(tokens.refresh)?.exp;
  if (ends !== undefined && ends * 1000 <= now) return undefined;
  return { bearer: claims.exp * 1000 > now ? tokens.access : undefined, userInfo: userInfo(claims) };
}
