import { useEffect } from 'react';
import { navigate } from '../ui/router.tsx';

/** Leaves a finished page after so many milliseconds, unless the user leaves it first: Back must not show it again. Undefined: stays. */
export function useGoLater(to: string, milliseconds: number | undefined, state: unknown = null): void {
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setTimeout(() => navigate(to, { replace: true, state }), milliseconds);
    return () => clearTimeout(timer);
  }, [to, milliseconds, state]);
}
