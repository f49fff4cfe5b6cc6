import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const here = () => true;
const elsewhere = () => false;

/** False while prerendering and during hydration, which must render the same; true afterwards. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(never, here, elsewhere);
}
