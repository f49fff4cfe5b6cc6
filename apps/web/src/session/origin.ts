import type { Ending } from './session.ts';

/** Where somebody wanted to go before they had to sign in, and what that page had been handed. */
export interface Origin {
  readonly address: string;
  readonly state: unknown;
}

/** What the sign-in pages hand on to each other in the history's state. */
export interface Passage {
  readonly origin?: Origin;
  readonly ending?: Ending;
}

export function currentOrigin(): Origin {
  return { address: location.pathname + location.search + location.hash, state: history.state as unknown };
}

export function readPassage(): Passage {
  const state = history.state as Passage | null;
  return typeof state === 'object' && state !== null ? state : {};
}

const KEPT = 'veridico:destino';

/** Keeps where to go for whoever signs in on a page of somebody else's, which hands no state back. A browser without storage ends at home. */
export function keepPassage({ origin }: Passage): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ origin }));
  } catch {
    // At home, then.
  }
}

/** What was kept; undefined where nobody left, or came back already. */
export function keptPassage(): Passage | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Passage | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetPassage(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing was kept.
  }
}

/** Where to go after signing in: back, if that is a page of ours and not itself a sign-in page; else home. */
export function destination({ origin }: Passage): Origin {
  return origin && isOwnPage(origin.address) ? origin : { address: '/', state: null };
}

function isOwnPage(address: unknown): boolean {
  if (typeof address !== 'string' || !address.startsWith('/')) return false;
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && !pathname.startsWith('/auth/');
}
