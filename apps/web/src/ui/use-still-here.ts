import { useCallback, useEffect, useRef } from 'react';

/**
 * For navigation after a response: call it when sending the request, and call its result when the response arrives. False if
 * the user navigated elsewhere meanwhile, even while the next page is still loading and this one is still shown.
 */
export function useStillHere(): () => () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => {
    const asked = location.href;
    return () => mounted.current && location.href === asked;
  }, []);
}
