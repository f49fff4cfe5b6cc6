import type { Listing } from './listing.ts';

type Priced = Pick<Listing, 'precioUf' | 'supUtil'>;

function tellsPerMetre<L extends Priced>(listing: L): listing is L & { readonly supUtil: number } {
  return listing.supUtil !== null && listing.supUtil > 0 && listing.precioUf > 0;
}

/** Minimum number of listings for a commune's median. */
const LEAST_LISTINGS = 5;

/**
 * Median price per useful square metre, UF, among `listings`, all of one commune, type and operation. Undefined with fewer than `least`
 * of them that have a price and a surface.
 */
export function medianPerMetre(listings: readonly Priced[], least = LEAST_LISTINGS): number | undefined {
  const perMetre = listings
    .filter(tellsPerMetre)
    .map(({ precioUf, supUtil }) => precioUf / supUtil)
    .toSorted((one, other) => one - other);
  return perMetre.length < Math.max(least, 1) ? undefined : quantile(perMetre, 0.5);
}

/** Interpolates between the two nearest ranks (R's type 7). @param sorted ascending, not empty */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
