import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const here = () => true;
const elsewhere = () => false;

/** False while a page is prerendered and while a browser takes it over, when both must draw the same; true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(never, here, elsewhere);
}
