import { useCallback, useEffect, useRef } from 'react';

/**
 * For what goes on to another page once an answer is there: call it when asking, and what it gives when the answer has come. False where
 * the person went elsewhere meanwhile, also while the page they went to is still being fetched and this one is still shown.
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
