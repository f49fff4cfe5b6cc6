import { readClaims } from './claims.ts';
import { readTokens } from './stored-session.ts';
import { userInfo } from './user-info.ts';

/** Who is at this browser, as far as what it keeps can tell. */
export interface Standing {
  /** Of the access token; undefined where that has ended. */
  readonly bearer: string | undefined;
  readonly userInfo: string;
}

/**
 * Without asking anybody and without waiting: signed in is who keeps a refresh token that has not ended. For a return from the card page,
 * which may take longer than an access token lives and must not depend on the identity provider. Undefined for nobody.
 */
export function standing(now: number = Date.now()): Standing | undefined {
  const tokens = readTokens();
  const claims = tokens && readClaims(tokens.access);
  if (!tokens || !claims || tokens.refresh === '') return undefined;
  const ends = readClaims(tokens.refresh)?.exp;
  if (ends !== undefined && ends * 1000 <= now) return undefined;
  return { bearer: claims.exp * 1000 > now ? tokens.access : undefined, userInfo: userInfo(claims) };
}
