import { useDeferredValue } from 'react';
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';

/**
 * The address as the page shows it. While the file of the next screen is on its way, every part of the page keeps the
 * address it was drawn for: the old screen stays, whole, until the new one can take its place.
 */
export function useShownLocation(): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation();
  return [useDeferredValue(path), navigate];
}

/** The same for what follows the question mark. */
export function useShownSearch(): string {
  return useDeferredValue(useSearch());
}
