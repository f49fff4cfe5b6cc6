import { useEffect, useRef } from 'react';
import { usePlace } from '../ui/router.tsx';

/**
 * Scroll position on navigation: a new page starts at its top or at its anchor, a page revisited by history at its former
 * position. The browser's own restoration is too early: the old page's height still limits scrolling.
 */
export function useArrival(): void {
  const { path } = usePlace();
  const places = useRef(new Map<string, number>());
  // The first page also keeps the browser's position: it may be a reload.
  const goingBack = useRef(true);

  useEffect(() => {
    const goBack = () => {
      goingBack.current = true;
    };
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);

  useEffect(() => {
    const place = goingBack.current ? places.current.get(path) : undefined;
    const named = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (place !== undefined) scrollTo(0, place);
    else if (named) named.scrollIntoView();
    else if (!goingBack.current) scrollTo(0, 0);
    goingBack.current = false;

    const remember = () => void places.current.set(path, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [path]);
}
