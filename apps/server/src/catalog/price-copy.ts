import type { Servicio } from '@veridico/api';

/** Prices change rarely and are asked for on every visit: a copy this old at most is served from memory. The order itself always reads the row. */
const MAX_AGE_MS = 30_000;

/** Keeps the last answer of `load` for 30 s; callers at the same time share one load, and a failed one is not kept. */
export function keepCopy(load: () => Promise<Servicio[]>, now: () => number = Date.now): () => Promise<Servicio[]> {
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
