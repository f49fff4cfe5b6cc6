import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Goes to a page once so many milliseconds have passed, unless somebody goes elsewhere before; undefined: does not go. */
export function useGoLater(to: string, milliseconds: number | undefined, state: unknown = null): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setTimeout(() => navigate(to, { state }), milliseconds);
    return () => clearTimeout(timer);
  }, [to, milliseconds, state, navigate]);
}
