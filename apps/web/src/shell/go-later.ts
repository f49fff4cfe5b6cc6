import { useEffect } from 'react';
import { navigate } from '../ui/router.tsx';

/** Navigates after so many milliseconds, unless the user navigates first; undefined: does not navigate. */
export function useGoLater(to: string, milliseconds: number | undefined, state: unknown = null): void {
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setTimeout(() => navigate(to, { state }), milliseconds);
    return () => clearTimeout(timer);
  }, [to, milliseconds, state]);
}
