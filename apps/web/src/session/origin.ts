import { tabEntries } from '../browser-storage.ts';
import type { Ending } from './session.ts';

/** Page requested before signing in, with its history state. */
export interface Origin {
  readonly address: string;
  readonly state: unknown;
}

/** History state passed between the sign-in pages. */
export interface SignInState {
  readonly origin?: Origin;
  readonly ending?: Ending;
}

export function currentOrigin(): Origin {
  return { address: location.pathname + location.search + location.hash, state: history.state as unknown };
}

export function readSignInState(): SignInState {
  const state = history.state as SignInState | null;
  return typeof state === 'object' && state !== null ? state : {};
}

const KEPT = 'veridico:destino';

/** Stores the destination while signing in on an external page, which returns no state. Without storage, the user ends at home. */
export function keepSignInState({ origin }: SignInState): void {
  tabEntries.write(KEPT, JSON.stringify({ origin }));
}

/** The stored state; undefined if nothing was stored or it was used already. */
export function keptSignInState(): SignInState | undefined {
  try {
    return (JSON.parse(tabEntries.read(KEPT) ?? 'null') as SignInState | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetSignInState(): void {
  tabEntries.remove(KEPT);
}

/** Destination after signing in: the origin, if it is our own page and not a sign-in page; else home. */
export function destination({ origin }: SignInState): Origin {
  return origin && isOwnPage(origin.address) ? origin : { address: '/', state: null };
}

function isOwnPage(address: unknown): boolean {
  if (typeof address !== 'string' || !address.startsWith('/')) return false;
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && !pathname.startsWith('/auth/');
}
