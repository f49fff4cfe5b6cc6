import { useEffect, useState } from 'react';
import { usePlace } from '../ui/router.tsx';

/** Tokens that this very page took out of the address: a way back to it within the application brings them too. */
const taken = new Set<string>();

/** Whoever opens the bare address brings no token, though the browser may still hold the state of an earlier visit there. */
function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type !== 'navigate';
}

function keptToken(name: string): string | undefined {
  const kept = (history.state as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof kept === 'string' && (taken.has(kept) || cameBack()) ? kept : undefined;
}

/**
 * The token of a mailed link, by the name of its parameter. It lets whoever has it do something, so it leaves the address at once; the
 * history's own state keeps it for a reload and a way back.
 */
export function useLinkToken(name: string): string {
  const { query } = usePlace();
  const [token] = useState(() => query.get(name) ?? keptToken(name) ?? '');
  useEffect(() => {
    if (token === '' || location.search === '') return;
    taken.add(token);
    history.replaceState({ [name]: token }, '', location.pathname);
  }, [name, token]);
  return token;
}

/** The one-time token of an account's mail. */
export function useUid(): string {
  return useLinkToken('uid');
}
