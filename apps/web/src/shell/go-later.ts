import { useEffect } from 'react';
import { navigate } from '../ui/router.tsx';

/** Goes to a page once so many milliseconds have passed, unless somebody goes elsewhere before; undefined: does not go. */
export function useGoLater(to: string, milliseconds: number | undefined, state: unknown = null): void {
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setTimeout(() => navigate(to, { state }), milliseconds);
    return () => clearTimeout(timer);
  }, [to, milliseconds, state]);
}
