import { useEffect, useState } from 'react';
import { usePlace } from '../ui/router.tsx';

/** Whoever opens the bare address brings no token, though the browser may still hold the state of an earlier visit there. */
function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type !== 'navigate';
}

/**
 * The one-time token of a mailed link. It opens an account to whoever has it, so it leaves the address at once; the history's own
 * state keeps it for a reload.
 */
export function useUid(): string {
  const { query } = usePlace();
  const [uid] = useState(() => query.get('uid') ?? (cameBack() ? (history.state as { readonly uid?: string } | null)?.uid : '') ?? '');
  useEffect(() => {
    if (uid !== '' && location.search !== '') history.replaceState({ uid }, '', location.pathname);
  }, [uid]);
  return uid;
}
