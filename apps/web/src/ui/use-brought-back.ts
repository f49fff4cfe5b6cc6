import { useEffect, useEffectEvent } from 'react';

/** Restored from the back/forward cache, a page may still show its button as busy: `back` resets it. */
export function useBroughtBack(back: () => void): void {
  const shown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) back();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => shown(event);
    addEventListener('pageshow', listener);
    return () => removeEventListener('pageshow', listener);
  }, []);
}
