import { useEffect, useState } from 'react';
import { usePlace } from '../ui/router.tsx';

/** Tokens that this page instance took from the address: in-app back navigation may reuse them. */
const taken = new Set<string>();

/** A fresh visit to the bare address must not reuse a token left in the history state by an earlier visit. */
function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type !== 'navigate';
}

function keptToken(name: string): string | undefined {
  const kept = (history.state as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof kept === 'string' && (taken.has(kept) || cameBack()) ? kept : undefined;
}

/**
 * Token of a mailed link, by its parameter name. It is a capability, so it is removed from the address at once; the
 * history state keeps it for a reload and for back navigation.
 */
export function useLinkToken(name: string): string {
  const { query } = usePlace();
  const [token] = useState(() => (query.get(name) ?? keptToken(name) ?? '').trim());
  useEffect(() => {
    const rest = new URLSearchParams(location.search);
    if (token === '' || !rest.has(name)) return;
    taken.add(token);
    rest.delete(name);
    history.replaceState({ [name]: token }, '', location.pathname + (rest.size > 0 ? `?${rest}` : ''));
  }, [name, token]);
  return token;
}

/** The one-time token of an account mail. */
export function useUid(): string {
  return useLinkToken('uid');
}
