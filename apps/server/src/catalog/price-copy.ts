import type { Servicio } from '@veridico/api';

/** Maximum age of the price cache: prices change rarely and every visit reads them. Orders always read the row. */
const MAX_AGE_MS = 30_000;

/** Caches the result of `load` for 30 s. Simultaneous callers share one load; a failed one is not cached. */
export function cachePrices(load: () => Promise<Servicio[]>, now: () => number = Date.now): () => Promise<Servicio[]> {
  let copy: Promise<Servicio[]> | undefined;
  let loadedAt = 0;
  return () => {
    if (!copy || now() - loadedAt >= MAX_AGE_MS) {
      loadedAt = now();
      const loading = load();
      copy = loading;
      loading.catch(() => {
        if (copy === loading) copy = undefined;
      });
    }
    return copy;
  };
}
