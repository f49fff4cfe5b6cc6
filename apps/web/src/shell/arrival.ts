import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Shows a new page from its top, or the part its address names; going back leaves the browser's own place. */
export function useArrival(): void {
  const [path] = useLocation();
  // The first page, too, stays where the browser puts it: it may be a reload.
  const keepPlace = useRef(true);
  useEffect(() => {
    const goBack = () => {
      keepPlace.current = true;
    };
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);
  useEffect(() => {
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
    else if (!keepPlace.current) scrollTo(0, 0);
    keepPlace.current = false;
  }, [path]);
}
