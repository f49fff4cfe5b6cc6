import { useEffect, useEffectEvent } from 'react';

/** Back from another site the browser may show the page as it was left, with its button at work: `back` puts it right. */
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
