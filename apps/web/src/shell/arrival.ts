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
    const named = location.hash.slice(1);
    let stop: (() => void) | undefined;
    if (place !== undefined) scrollTo(0, place);
    else if (document.getElementById(named)) document.getElementById(named)?.scrollIntoView();
    else if (!goingBack.current) {
      scrollTo(0, 0);
      if (named !== '') stop = scrollToLate(named);
    }
    goingBack.current = false;

    const remember = () => void places.current.set(path, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      removeEventListener('scroll', remember);
    };
  }, [path]);
}

/** Scrolls to an element of a late part when it is drawn. @returns what ends the wait */
function scrollToLate(id: string): () => void {
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (element) observer.disconnect();
    element?.scrollIntoView();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
