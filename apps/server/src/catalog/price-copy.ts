/** Maximum age of the price cache: prices change rarely and every visit reads them. Orders always read the row. */
const MAX_AGE_MS = 30_000;

/** What is cached, and when it stops being true. */
export interface Perishable<T> {
  readonly value: T;
  /** Seconds until a scheduled change begins; undefined if none is scheduled. */
  readonly seconds: number | undefined;
}

export interface PriceCopy<T> {
  /** Simultaneous callers share one load; a failed one is not cached. */
  read(): Promise<T>;
  /** A price was just changed: the next caller loads. */
  forget(): void;
}

/** Caches the result of `load` for 30 s, and no longer than until the next scheduled change begins. */
export function cachePrices<T>(load: () => Promise<Perishable<T>>, now: () => number = Date.now): PriceCopy<T> {
  let copy: Promise<T> | undefined;
  let staleAt = 0;
  const loadAt = async (begun: number, own: () => boolean) => {
    const { value, seconds = Infinity } = await load();
    if (own()) staleAt = begun + Math.min(MAX_AGE_MS, seconds * 1_000);
    return value;
  };
  return {
    read: () => {
      if (!copy || now() >= staleAt) {
        const begun = now();
        staleAt = begun + MAX_AGE_MS;
        const loading: Promise<T> = loadAt(begun, () => copy === loading);
        copy = loading;
        loading.catch(() => {
          if (copy === loading) copy = undefined;
        });
      }
      return copy;
    },
    forget: () => {
      copy = undefined;
    },
  };
}
