import { useEffect, useRef } from 'react';
import { usePlace } from '../ui/router.tsx';

/**
 * Where a page begins to be read: a new one at its top or at the part its address names, one we go back to where it was
 * left. The browser alone restores too early, while the page being left still decides how far one can scroll.
 */
export function useArrival(): void {
  const { path } = usePlace();
  const places = useRef(new Map<string, number>());
  // The first page, too, stays where the browser puts it: it may be a reload.
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
